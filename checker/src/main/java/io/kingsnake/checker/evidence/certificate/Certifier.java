package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.checker.anomaly.AnomalyKind;
import io.kingsnake.checker.anomaly.AnomalyKind.Shape;
import io.kingsnake.checker.evidence.EvidenceSink;
import io.kingsnake.checker.evidence.audit.AcceptText;
import io.kingsnake.checker.evidence.audit.AcceptedOrder;
import io.kingsnake.checker.evidence.audit.Audit;
import io.kingsnake.checker.evidence.audit.NotCovered;
import io.kingsnake.checker.evidence.audit.ObservationNames;
import io.kingsnake.checker.evidence.audit.ProofText;
import io.kingsnake.checker.evidence.audit.ProofWriter;
import io.kingsnake.checker.evidence.audit.ReadingText;
import io.kingsnake.checker.level.Definition;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.registers.SeenVersions;
import io.kingsnake.checker.solve.result.Execution;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Verifier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the evidence of one verdict. Where a history leaves lists or initial values open, every
 * choice must violate the level; the evidence written is that of the last choice, which often
 * covers all of them. The verifier decides.
 */
public final class Certifier implements EvidenceSink {
  /** Collects nothing: all checks that are not certified share it, on any thread. */
  public static final Certifier NONE =
      new Certifier(null, Levels.SERIALIZABLE, CheckOptions.DEFAULT, false);

  private final @Nullable History history; // null if nothing is to be certified
  private final Level level;
  private final CheckOptions options;
  private final boolean namesScans;
  private @Nullable ProofText refutation; // of the present form of the history
  private @Nullable AcceptedOrder accepted;
  private @Nullable ReadingText readings;
  private boolean isByReads;
  private boolean isTwofold; // whether the refutation distinguishes begins and commits
  private String missing = "the evidence is of a kind that certificates do not cover yet";

  private Certifier(
      @Nullable History history, Level level, CheckOptions options, boolean namesScans) {
    this.history = history;
    this.level = level;
    this.options = options;
    this.namesScans = namesScans;
  }

  /**
   * Collects for a certificate.
   *
   * @param namesScans whether it has to name what scans saw: then everything that they did not see
   *     counts, too
   */
  public static Certifier of(
      History history, Level level, CheckOptions options, boolean namesScans) {
    return new Certifier(history, level, options, namesScans);
  }

  public boolean namesScans() {
    return namesScans;
  }

  /** Certifies an order in which reads have sources, which is more than the level asks for. */
  public void byReads() {
    isByReads = history != null;
  }

  private History history() {
    return Objects.requireNonNull(history);
  }

  private void miss(String why) {
    if (history != null) {
      refutation = null;
      missing = why;
    }
  }

  private ReadingText readings() {
    readings = readings == null ? new ReadingText(history(), options.ownWrites()) : readings;
    return readings;
  }

  private ObservationNames names(Problem problem) {
    return Audit.names(problem.history(), Definition.of(level.text()), level.text(), options);
  }

  @Override
  public void accepted(Execution execution) {
    if (history != null) {
      accepted = new AcceptText(history, execution, names(execution.problem())).write();
    }
  }

  /** An order of appends that the lists show. */
  public void appends(SeenVersions seen) {
    if (history != null) {
      accepted = new AcceptedOrder(false, seen.order(), new IntList());
    }
  }

  @Override
  public void violated(Problem problem, Consumer<ProofWriter> evidence) {
    refute(
        problem.registers(),
        problem.isSnapshot(),
        (text, lists) ->
            evidence.accept(new ProofWriter(text, problem, names(problem), readings(), lists)));
  }

  @Override
  public void unrecorded() {
    miss("the refutation was too long to keep");
  }

  /** Certifies an anomaly in a single transaction's reads, or in lists. */
  public void anomaly(Anomaly anomaly) {
    if (history != null) {
      refute(Registers.of(history), false, (text, lists) -> write(anomaly, text, lists));
    }
  }

  private void write(Anomaly anomaly, ProofText text, ListText lists) {
    List<Dependency> edges = anomaly.edges();
    int txn = anomaly.txns().get(0);
    if (!edges.isEmpty()) {
      edges.forEach(edge -> lists.dirtyOrder(text, edge.key(), edge.from(), edge.to()));
      text.cycle(edges.stream().mapToInt(Dependency::from).toArray());
    } else if (level.text().isReadUncommitted()) {
      throw new NotCovered("it depends on elements of lists that several transactions appended");
    } else if (anomaly.kind().shape() == Shape.LISTS) {
      lists.contradict(text, txn);
    } else if (isWithin(anomaly)) {
      text.state('o', txn);
    } else {
      readings().sights(txn).forEach(sight -> readings().some(text, sight));
      lists.contradict(text, txn);
    }
  }

  /** Tests whether a transaction contradicts itself, independently of all others. */
  private boolean isWithin(Anomaly anomaly) {
    return anomaly.kind() == AnomalyKind.SCAN_CONTRACT || anomaly.isOwnFault(options.ownWrites());
  }

  /** Uses another refutation, which may be about only one form of the history. */
  private void refute(
      Registers form, boolean ofSnapshots, BiConsumer<ProofText, ListText> writing) {
    if (history == null) {
      return;
    }
    isTwofold = ofSnapshots;
    ProofText text = new ProofText();
    refutation = text;
    ListText lists = new ListText(history, options.ownWrites(), form);
    lists.shown(text);
    try {
      writing.accept(text, lists);
    } catch (NotCovered e) {
      miss(String.valueOf(e.getMessage()));
    }
  }

  /** Why there is no certificate. */
  public String missing() {
    return missing;
  }

  /** The certificate of the verdict, if there is one that the verifier accepts. */
  public Optional<Certificate> certificate(Verdict verdict) {
    if (verdict.kind() == Verdict.Kind.UNDECIDED) {
      missing = "nothing was decided";
      return Optional.empty();
    }
    boolean satisfied = verdict.kind() == Verdict.Kind.SATISFIED;
    Optional<Certificate> found = (satisfied ? accepted() : refuted()).filter(this::holds);
    return found.isPresent() ? found : byDefinition(verdict).filter(this::holds);
  }

  private boolean holds(Certificate certificate) {
    try {
      InputStream bytes = new ByteArrayInputStream(certificate.bytes());
      Verifier.verify(history(), bytes, new LevelTexts(level), level.name());
      return true;
    } catch (Refusal e) {
      missing = "the proof does not convince the verifier: " + e.getMessage();
      return false;
    }
  }

  private Optional<Certificate> accepted() {
    return Optional.ofNullable(accepted)
        .map(found -> certificate(true, found.isTwofold(), found::appendTo));
  }

  private Optional<Certificate> refuted() {
    return Optional.ofNullable(refutation)
        .map(found -> certificate(false, isTwofold, found::appendTo));
  }

  /**
   * From everything that can be stated about the transactions of the anomaly, or about a few more.
   */
  private Optional<Certificate> byDefinition(Verdict verdict) {
    Anomaly anomaly = verdict.anomaly();
    if (anomaly == null || level.text().isReadUncommitted()) {
      return Optional.empty();
    }
    try {
      StatementProof definition =
          new StatementProof(history(), level.text(), Audit.settings(options));
      return definition
          .refutation(anomaly.txns())
          .map(found -> certificate(false, definition.isTwofold(), found::appendTo));
    } catch (Refusal e) {
      missing = String.valueOf(e.getMessage());
      return Optional.empty();
    }
  }

  private Certificate certificate(
      boolean satisfied, boolean hasSnapshots, Consumer<StringBuilder> evidence) {
    StringBuilder out = new StringBuilder(1 << 12);
    out.append("kingsnake-certificate 2\n");
    out.append("level ").append(level.name()).append('\n');
    out.append("rules ").append(Audit.rules(level.text()).fingerprint()).append('\n');
    out.append("session-order ").append(options.sessionOrder() ? "yes\n" : "no\n");
    out.append("drift ").append(options.drift()).append('\n');
    out.append("own-writes ").append(options.ownWrites().name().toLowerCase(Locale.ROOT));
    out.append("\nhistory ").append(Fingerprint.of(history())).append('\n');
    out.append("verdict ").append(satisfied ? "satisfied\n" : "violated\n");
    out.append("by ").append(isByReads && satisfied ? "reads\n" : "rules\n");
    out.append("events ").append(hasSnapshots ? "2\n" : "1\n");
    evidence.accept(out);
    return new Certificate(compressed(out.append("end\n")));
  }

  private static byte[] compressed(StringBuilder text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(bytes, 1 << 16)) {
      zip.write(text.toString().getBytes(StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return bytes.toByteArray();
  }
}
