package io.kingsnake.checker.certify;

import io.kingsnake.checker.Anomaly;
import io.kingsnake.checker.CheckOptions;
import io.kingsnake.checker.CheckOptions.OwnWrites;
import io.kingsnake.checker.Dependency;
import io.kingsnake.checker.Verdict;
import io.kingsnake.checker.axiomatic.Demand;
import io.kingsnake.checker.axiomatic.Execution;
import io.kingsnake.checker.axiomatic.SourceRefutation;
import io.kingsnake.checker.explain.EvidenceSink;
import io.kingsnake.checker.explain.Proof;
import io.kingsnake.checker.explain.RefutationProof;
import io.kingsnake.checker.explain.Witness;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.problem.FirstReads;
import io.kingsnake.checker.problem.Problem;
import io.kingsnake.checker.registers.Registers;
import io.kingsnake.checker.registers.SeenVersions;
import io.kingsnake.engine.ints.IntList;
import io.kingsnake.history.Fingerprint;
import io.kingsnake.history.History;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Collects the evidence behind one verdict. Where a history leaves open what lists or initial
 * values were, a violation is one for each choice, and so are the refutations.
 */
public final class Certifier implements EvidenceSink {
  /** Collects nothing: all checks that are not certified share it, on any thread. */
  public static final Certifier NONE = new Certifier(null, "", CheckOptions.DEFAULT);

  private static final Set<String> LIST_ANOMALIES = Set.of("incompatible-order", "fractured-list");

  private final @Nullable History history; // null if nothing is to be certified
  private final String level;
  private final CheckOptions options;
  private final List<Refuted> refuted = new ArrayList<>();
  private @Nullable StringBuilder accepted;
  private List<Integer> items = List.of(); // the order of items, if it is another one
  private @Nullable ReadingText readings;
  private String by;
  private String missing = "the evidence is of a kind that certificates do not cover yet";
  private boolean isComplete = true;
  private Map<Integer, Integer> initial = Map.of(); // by key, where it is a choice
  private int formStart; // of refuted: the first of the present form

  private Certifier(@Nullable History history, String level, CheckOptions options) {
    this.history = history;
    this.level = level;
    this.options = options;
    by = level;
  }

  public static Certifier of(History history, Level level, CheckOptions options) {
    return new Certifier(history, level.name(), options);
  }

  /** Another form of the history is looked at from here on. */
  public void startForm() {
    if (history != null) {
      formStart = refuted.size();
    }
  }

  /** What was heard of the present form proves nothing by itself. */
  public void discard() {
    if (history != null) {
      refuted.subList(Math.min(formStart, refuted.size()), refuted.size()).clear();
      accepted = null;
      items = List.of();
    }
  }

  /** The level that is looked at in place of the one asked for. */
  public void by(Level other) {
    by = history == null ? by : other.name();
  }

  /** Which initial values are looked at, of all that there are. */
  public void choose(List<FirstReads> choices, FirstReads choice) {
    if (history != null && choices.size() > 1) {
      initial = new HashMap<>();
      IntStream.range(0, history.keyCount())
          .filter(key -> choices.stream().mapToInt(c -> c.of(key)).distinct().count() > 1)
          .forEach(key -> initial.put(key, choice.of(key)));
    }
  }

  private History history() {
    return Objects.requireNonNull(history);
  }

  /** What is found from here on cannot be certified. */
  public void cannot(String why) {
    discard();
    miss(why);
  }

  private void miss(String why) {
    if (history != null) {
      isComplete = false;
      missing = why;
    }
  }

  private ReadingText readings() {
    readings = readings == null ? new ReadingText(history(), options.ownWrites()) : readings;
    return readings;
  }

  private Sightings sightings(Problem problem) {
    return new Sightings(problem.history(), options.ownWrites());
  }

  @Override
  public void order(Problem problem, Witness witness, int[] sources) {
    if (history != null) {
      accepted = new StringBuilder();
      new AcceptText(accepted, history, problem, sightings(problem)).write(witness, sources);
    }
  }

  @Override
  public void commitOrder(Execution execution, IntList order) {
    if (history != null) {
      accepted = new StringBuilder();
      Problem problem = execution.problem();
      new AcceptText(accepted, history, problem, sightings(problem)).write(execution, order);
    }
  }

  /** The order of items, where the order of everything is another. */
  public void items(List<Integer> order) {
    items = history == null ? items : order;
  }

  /** An order of appends that the lists show, or nothing if they leave it open. */
  public void appends(SeenVersions seen) {
    if (history != null && seen.arePlain()) {
      accepted = new StringBuilder();
      AcceptText.numbers(accepted, "order", seen.order());
      AcceptText.numbers(accepted, "sources");
    }
  }

  @Override
  public void cycle(Problem problem, Proof proof) {
    refute(
        problem.registers(),
        (text, lists) ->
            new StepText(text, problem, proof.steps(), sightings(problem), readings(), lists)
                .contradict(proof));
  }

  @Override
  public void refutation(Problem problem, RefutationProof proof) {
    refute(
        problem.registers(),
        (text, lists) ->
            new RefutationText(text, problem, proof, sightings(problem), readings(), lists)
                .write());
  }

  @Override
  public void unrecorded() {
    miss("the refutation was too long to keep");
  }

  private void demands(Problem problem, Consumer<DemandText> writing) {
    refute(
        problem.registers(),
        (text, lists) ->
            writing.accept(new DemandText(text, problem, sightings(problem), readings(), lists)));
  }

  @Override
  public void noSource(Problem problem, int read) {
    demands(problem, text -> text.noSource(read));
  }

  @Override
  public void demands(Problem problem, List<Demand> cycle) {
    demands(problem, text -> text.cycle(cycle));
  }

  @Override
  public void stuck(Problem problem, BitSet participants) {
    demands(problem, text -> text.waiting(participants, true));
  }

  @Override
  public void sources(Problem problem, List<SourceRefutation.Line> core) {
    demands(problem, text -> text.refutation(core));
  }

  /** Something wrong with what a single transaction saw, or with lists. */
  public void anomaly(Anomaly anomaly) {
    if (history != null) {
      refute(Registers.of(history), (text, lists) -> write(anomaly, text, lists));
    }
  }

  private void write(Anomaly anomaly, ProofText text, ListText lists) {
    List<Dependency> edges = anomaly.edges();
    int txn = anomaly.txns().get(0);
    if (!edges.isEmpty()) {
      edges.forEach(edge -> lists.dirtyOrder(text, edge.key(), edge.from(), edge.to()));
      text.cycle(edges.stream().mapToInt(Dependency::from).toArray());
    } else if (LIST_ANOMALIES.contains(anomaly.name())) {
      boolean isCertain =
          anomaly.txns().size() > 1 && anomaly.txns().stream().allMatch(history()::isCommitted);
      if (!isCertain && !ListText.openReaders(history()).isEmpty()) {
        throw new NotCovered("lists can be explained in several ways");
      }
      lists.touch(text, txn);
      lists.contradict(text, txn);
    } else if (isWithin(anomaly)) {
      text.state("o", txn);
    } else {
      readings().sights(txn).forEach(sight -> readings().some(text, sight));
      lists.contradict(text, txn);
    }
  }

  /** Whether a transaction contradicts itself, whatever others did. */
  private boolean isWithin(Anomaly anomaly) {
    return anomaly.name().equals("scan-contract")
        || (anomaly.name().equals("internal-inconsistency")
            && options.ownWrites() == OwnWrites.OWN);
  }

  /** Begins another refutation, and has it written. */
  private void refute(Registers form, BiConsumer<ProofText, ListText> writing) {
    if (history == null) {
      return;
    }
    ProofText text = new ProofText();
    refuted.add(new Refuted(text, form, initial));
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

  /** The certificate of the verdict, if the evidence can be written as one. */
  public Optional<Certificate> certificate(Verdict verdict) {
    boolean satisfied = verdict.kind() == Verdict.Kind.SATISFIED;
    if (verdict.kind() == Verdict.Kind.UNDECIDED) {
      missing = "nothing was decided";
      return Optional.empty();
    }
    if (history == null || (satisfied ? accepted == null : refuted.isEmpty() || !isComplete)) {
      return Optional.empty();
    }
    StringBuilder out = new StringBuilder(1 << 12);
    out.append("kingsnake-certificate 1\n");
    out.append("level ").append(level).append('\n');
    out.append("session-order ").append(options.sessionOrder() ? "yes\n" : "no\n");
    out.append("drift ").append(options.drift()).append('\n');
    out.append("own-writes ").append(options.ownWrites().name().toLowerCase(Locale.ROOT));
    out.append("\nhistory ").append(Fingerprint.of(history)).append('\n');
    out.append("verdict ").append(satisfied ? "satisfied\n" : "violated\n");
    boolean isOwn = satisfied && !level.equals("read-uncommitted");
    out.append("by ").append(isOwn ? level : by).append('\n');
    if (satisfied) {
      out.append(accepted);
      AcceptText.numbers(out, "items", items.stream().mapToInt(txn -> txn).toArray());
    } else if (!new ViolationText(history, options.ownWrites(), readings(), refuted)
        .appendTo(out)) {
      missing = "lists can be explained in several ways";
      return Optional.empty();
    }
    return Optional.of(new Certificate(compressed(out.append("end\n"))));
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
