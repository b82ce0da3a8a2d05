package io.kingsnake.spark.huge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.evidence.certificate.LevelTexts;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Verdict.Kind;
import io.kingsnake.format.ReadOptions;
import io.kingsnake.format.Source;
import io.kingsnake.format.kingsnake.KingsnakeFormat;
import io.kingsnake.format.parquet.ParquetFormat;
import io.kingsnake.history.History;
import io.kingsnake.spark.LocalSpark;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.chain.ChainVerifier;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HugeHistoryTest {
  private static final int TRANSACTIONS = 600;

  @TempDir private Path folder = Path.of("");

  private static HugeHistory.Conclusion check(Level level, Path path, int window, Path chain)
      throws Exception {
    JavaSparkContext context =
        JavaSparkContext.fromSparkContext(LocalSpark.session().sparkContext());
    HugeHistory.Sizes sizes = new HugeHistory.Sizes(window, 300, 60, chain.toString());
    return new HugeHistory(context, level, sizes).check(path.toString());
  }

  private static List<String> bank(int lost) {
    return Bank.lines(TRANSACTIONS, lost);
  }

  /** Two sessions in a part of their own, the others in a part for each half of the time. */
  private Path parts(List<String> lines) throws Exception {
    Path parts = Files.createDirectory(folder.resolve("history"));
    Map<String, List<String>> files = new HashMap<>();
    for (int i = 1; i < lines.size(); i++) {
      String line = lines.get(i);
      boolean isApart = line.contains("\"s0\"") || line.contains("\"s1\"");
      String file = isApart ? "apart.jsonl" : i < lines.size() / 2 ? "b1.jsonl" : "b2.jsonl";
      files.computeIfAbsent(file, any -> new ArrayList<>(List.of(lines.get(0)))).add(line);
    }
    for (Map.Entry<String, List<String>> file : files.entrySet()) {
      Files.write(parts.resolve(file.getKey()), file.getValue());
    }
    return parts;
  }

  private static History read(Path path) throws Exception {
    return new KingsnakeFormat().read(Source.of(path), ReadOptions.DEFAULT);
  }

  private static List<Path> windows(Path chain) throws Exception {
    try (Stream<Path> files = Files.list(chain)) {
      return files.filter(file -> file.toString().endsWith(".gz")).sorted().toList();
    }
  }

  private static String verify(Path history, List<Path> windows) throws Exception {
    ChainVerifier verifier = new ChainVerifier(new LevelTexts(null), null);
    for (Source part : new KingsnakeFormat().parts(Source.of(history))) {
      verifier.part(read(part.path()));
    }
    for (Path window : windows) {
      Path proof = Path.of(window.toString().replace(".jsonl.gz", ".cert"));
      try (InputStream in = Files.newInputStream(proof)) {
        verifier.window(read(window), in);
      }
    }
    return verifier.end();
  }

  @Test
  void satisfiedHistory_isProvedWindowByWindow() throws Exception {
    Path history = parts(bank(0));
    Path chain = folder.resolve("chain");
    HugeHistory.Conclusion conclusion = check(Levels.SERIALIZABLE, history, 60, chain);
    assertThat(conclusion.verdict().kind())
        .as(String.valueOf(conclusion.verdict().message()))
        .isEqualTo(Kind.SATISFIED);
    assertThat(conclusion.windows() - conclusion.joined()).isGreaterThan(4);
    List<Path> windows = windows(chain);
    assertThat(windows).hasSize(conclusion.windows() - conclusion.joined());
    assertThat(verify(history, windows)).isEqualTo(Levels.SERIALIZABLE.name());

    List<Path> backwards = new ArrayList<>(windows);
    Collections.reverse(backwards);
    assertThatThrownBy(() -> verify(history, backwards))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("does not start with the last version of key");
    assertThatThrownBy(() -> verify(history, windows.subList(0, windows.size() - 1)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("not those of this history");
    List<String> changed = new ArrayList<>(bank(0));
    changed.remove(TRANSACTIONS);
    Path other = Files.write(folder.resolve("other.jsonl"), changed);
    assertThatThrownBy(() -> verify(other, windows))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("not those of this history");
  }

  @Test
  void lostUpdate_isFoundInParquet() throws Exception {
    Path history = Files.write(folder.resolve("lost.jsonl"), bank(500));
    Path table = folder.resolve("lost.parquet");
    new ParquetFormat().write(read(history), table);
    HugeHistory.Conclusion conclusion =
        check(Levels.SNAPSHOT_ISOLATION, table, 100, folder.resolve("chain"));
    assertThat(conclusion.verdict().kind()).isEqualTo(Kind.VIOLATED);
    assertThat(conclusion.verdict().anomaly())
        .isNotNull()
        .satisfies(anomaly -> assertThat(anomaly.summary()).contains("lost update"));
  }

  @Test
  void transactionInTwoParts_isRefusedAsOnOneMachine() throws Exception {
    Path parts = Files.createDirectory(folder.resolve("history"));
    List<String> lines = bank(0).subList(0, 3);
    Files.write(parts.resolve("a.jsonl"), lines);
    Files.write(parts.resolve("b.jsonl"), lines);
    assertThatThrownBy(() -> check(Levels.SERIALIZABLE, parts, 10, folder.resolve("chain")))
        .hasMessageEndingWith(" is in two parts: parts of one history need ids of their own");
  }

  /** Without times the guess is progress, which must not begin again in every part. */
  @Test
  void sessionsThatGoOnWithoutTimes_areKnown() throws Exception {
    Path parts = parts(bank(0).stream().map(line -> line.replaceAll(",\"begin.*", "}")).toList());
    List<PartSummary> summaries = new ArrayList<>();
    for (PartFile part : PartFile.list(parts.toString(), new Configuration(false))) {
      summaries.add((PartSummary) part.read().next());
    }
    assertThat(PartSummary.areSlices(summaries)).isTrue();
    assertThat(PartSummary.areSlices(summaries.subList(0, 2))).isFalse();
  }

  @Test
  void causalHistory_isProvedWindowByWindow() throws Exception {
    Path history = Files.write(folder.resolve("history.jsonl"), bank(0));
    Path chain = folder.resolve("chain");
    assertThat(check(Levels.CAUSAL, history, 60, chain).verdict().kind()).isEqualTo(Kind.SATISFIED);
    assertThat(verify(history, windows(chain))).isEqualTo(Levels.CAUSAL.name());
  }

  @Test
  void levelsThatNeedTheWholeHistory_sayso() throws Exception {
    Path history = Files.write(folder.resolve("history.jsonl"), bank(0));
    HugeHistory.Conclusion conclusion =
        check(Levels.STRICT_SERIALIZABLE, history, 100, folder.resolve("chain"));
    assertThat(conclusion.verdict().message()).contains("needs the whole history");
  }
}
