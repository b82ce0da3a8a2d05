package io.kingsnake.workload.literature;

import io.kingsnake.workload.KeyDistribution;
import io.kingsnake.workload.Knobs;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.Workload;
import io.kingsnake.workload.WorkloadCatalogue;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import io.kingsnake.workload.literature.GeneralWorkload.Parameters;
import io.kingsnake.workload.literature.MixedWorkload.Shares;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The workloads of the literature, with its parameters. */
public final class LiteratureWorkloads implements WorkloadCatalogue {
  private static final WorkloadParameters POLYSI = new WorkloadParameters(10_000, 8, "zipf");
  private static final WorkloadParameters VERISTRONG = new WorkloadParameters(5000, 20, "uniform");
  private static final WorkloadParameters VIPER = new WorkloadParameters(2000, 8, "uniform");
  private static final WorkloadParameters BOOMSLANG = new WorkloadParameters(10_000, 8, "uniform");
  private static final WorkloadParameters JEPSEN = new WorkloadParameters(10, 4, "uniform");
  private static final int POLYSI_SESSIONS = 25;
  private static final int SESSIONS = 20;
  private static final int CLIENTS = 24;
  private static final int LISTS = 10;

  private static final Set<Knob> REPEATED =
      EnumSet.of(Knob.DUPLICATES, Knob.VALUES, Knob.VALUE_SKEW);
  private static final Set<Knob> KINDS = EnumSet.of(Knob.RMW, Knob.SCANS, Knob.DELETES, Knob.LISTS);
  private static final Set<Knob> READS = EnumSet.of(Knob.READS, Knob.MIN_OPS);
  private static final Set<Knob> READS_AND_VALUES = both(READS, REPEATED);
  private static final Set<Knob> ALL = both(READS_AND_VALUES, KINDS);

  private static Set<Knob> both(Set<Knob> some, Set<Knob> others) {
    Set<Knob> both = EnumSet.copyOf(some);
    both.addAll(others);
    return both;
  }

  @Override
  public List<WorkloadKind> kinds() {
    return List.of(
        unique("general", "50% reads", 0.5, SESSIONS, new WorkloadParameters(10_000, 15, "zipf")),
        unique("general-rh", "95% reads", 0.95, POLYSI_SESSIONS, POLYSI),
        unique("general-rw", "50% reads", 0.5, POLYSI_SESSIONS, POLYSI),
        unique("general-wh", "30% reads", 0.3, POLYSI_SESSIONS, POLYSI),
        repeated("rh", "95% reads", Parameters.READ_HEAVY),
        repeated("bl", "50% reads", Parameters.BALANCED, "general-bl"),
        repeated("wh", "30% reads", Parameters.WRITE_HEAVY),
        repeated(
            "hd", "50% reads, a few values most often", Parameters.HIGHLY_DUPLICATE, "general-hd"),
        blind("blindw-rm", "read-only (90%) and write-only transactions", 0.9),
        blind("blindw-rw", "read-only (50%) and write-only transactions", 0.5, "blindw-c"),
        range(
            "range-b",
            "reads, writes, inserts, deletes, ranges",
            RangeWorkload.Shares.BALANCED,
            "v-range"),
        range("range-rqh", "half range queries", RangeWorkload.Shares.RANGE_QUERY_HEAVY),
        range("range-idh", "mostly inserts and deletes", RangeWorkload.Shares.INSERT_DELETE_HEAVY),
        mixed("random-bench", "all key-value operations, iterators", Shares.RANDOM_BENCH, 100),
        mixed("random-range", "the same without iterators", Shares.RANDOM_RANGE, 100),
        mixed(
            "random-rmw-range",
            "read-modify-writes, ranges",
            Shares.RANDOM_RMW_RANGE,
            0,
            "rmw-range"),
        mixed("blindw", "reads and writes", Shares.BLIND, 100),
        listAppend(),
        register(),
        writeSkew(),
        bank());
  }

  private static WorkloadKind unique(
      String name, String what, double reads, int sessions, WorkloadParameters usual) {
    return general(
        name,
        List.of(),
        "single-key reads and blind writes: " + what + ", unique values [PolySI]",
        sessions,
        usual,
        Parameters.BALANCED.withReadFraction(reads).withUniqueValues());
  }

  private static WorkloadKind repeated(
      String name, String what, Parameters shape, String... aliases) {
    return general(
        name,
        List.of(aliases),
        "single-key reads and blind writes: " + what + ", repeated values [VeriStrong]",
        SESSIONS,
        VERISTRONG,
        shape);
  }

  private static WorkloadKind general(
      String name,
      List<String> aliases,
      String summary,
      int sessions,
      WorkloadParameters usual,
      Parameters shape) {
    return new WorkloadKind(name, aliases, summary, sessions, usual, ALL, p -> general(p, shape));
  }

  private static Workload general(WorkloadParameters p, Parameters shape) {
    Knobs knobs = p.knobs();
    Parameters asked =
        shape
            .withKeys(p.keyDistribution())
            .withOpsPerTxn(p.opsPerTxn())
            .withReadFraction(knobs.orElse(Knob.READS, shape.readFraction()))
            .withDuplicateKeys(knobs.orElse(Knob.DUPLICATES, shape.duplicateKeys()))
            .withValues(
                knobs.orElse(Knob.VALUES, shape.valueSpace()),
                knobs.orElse(Knob.VALUE_SKEW, shape.valueSkew()));
    if (!knobs.asksForAny(KINDS)) {
      return VariedWorkload.ofLength(new GeneralWorkload(asked), knobs);
    }
    MixedWorkload mixed =
        new MixedWorkload(
            new MixedWorkload.Parameters(
                Shares.asked(knobs, asked.readFraction()), p.opsPerTxn(), asked.keys(), 0, LISTS));
    return VariedWorkload.of(
        mixed,
        knobs.orElse(Knob.MIN_OPS, 0),
        asked.duplicateKeys(),
        KeyDistribution.zipf(asked.valueSpace(), asked.valueSkew()));
  }

  private static WorkloadKind blind(
      String name, String what, double readOnlyFraction, String... aliases) {
    return new WorkloadKind(
        name,
        List.of(aliases),
        what + ", unique values [Cobra, viper]",
        CLIENTS,
        VIPER,
        READS_AND_VALUES,
        p ->
            VariedWorkload.of(
                new BlindWorkload(
                    p.opsPerTxn(),
                    p.knobs().orElse(Knob.READS, readOnlyFraction),
                    p.keyDistribution()),
                p.knobs()));
  }

  private static WorkloadKind range(
      String name, String what, RangeWorkload.Shares shares, String... aliases) {
    return new WorkloadKind(
        name,
        aliases("v-" + name, aliases),
        "transactions of one kind of operation: " + what + " [viper]",
        CLIENTS,
        new WorkloadParameters(100, 8, "uniform"),
        both(REPEATED, EnumSet.of(Knob.MIN_OPS)),
        p -> VariedWorkload.of(new RangeWorkload(p.opsPerTxn(), p.keys(), shares), p.knobs()));
  }

  private static WorkloadKind mixed(
      String name, String what, Shares shares, int valueSpace, String... aliases) {
    return new WorkloadKind(
        name,
        List.of(aliases),
        what + (valueSpace == 0 ? ", unique" : ", repeated") + " values [Boomslang]",
        CLIENTS,
        BOOMSLANG,
        READS_AND_VALUES,
        p ->
            VariedWorkload.of(
                new MixedWorkload(
                    new MixedWorkload.Parameters(
                        shares(shares, p),
                        p.opsPerTxn(),
                        p.keyDistribution(),
                        p.knobs().of(Knob.DUPLICATES).isPresent() ? 0 : valueSpace,
                        1)),
                p.knobs()));
  }

  private static Shares shares(Shares usual, WorkloadParameters parameters) {
    return parameters.knobs().of(Knob.READS).map(usual::withReads).orElse(usual);
  }

  private static WorkloadKind listAppend() {
    return new WorkloadKind(
        "list-append",
        List.of("append", "list-append-j"),
        "appends to lists and reads of lists [Elle]",
        CLIENTS,
        JEPSEN,
        READS,
        p ->
            VariedWorkload.of(
                new MixedWorkload(
                    new MixedWorkload.Parameters(
                        shares(Shares.LIST_APPEND, p),
                        p.opsPerTxn(),
                        KeyDistribution.uniform(p.keys()),
                        0,
                        p.keys())),
                p.knobs()));
  }

  private static WorkloadKind register() {
    return new WorkloadKind(
        "rw-register",
        List.of("register"),
        "reads and writes of ever new keys, unique values [Jepsen]",
        CLIENTS,
        JEPSEN,
        READS_AND_VALUES,
        p ->
            VariedWorkload.ofValues(
                new RegisterWorkload(
                    p.keys(),
                    p.knobs().orElse(Knob.MIN_OPS, 1),
                    p.opsPerTxn(),
                    p.knobs().orElse(Knob.READS, 0.5)),
                p.knobs()));
  }

  private static WorkloadKind writeSkew() {
    return new WorkloadKind(
        "write-skew",
        List.of("skew"),
        "reads two keys and writes one of them: what snapshot isolation gets wrong",
        CLIENTS,
        new WorkloadParameters(40, 3, "uniform"),
        Set.of(),
        p -> new WriteSkewWorkload(p.distribution(Math.max(1, p.keys() / 2))));
  }

  private static WorkloadKind bank() {
    return new WorkloadKind(
        "bank",
        List.of(),
        "transfers between accounts, and audits of all of them [Jepsen]",
        CLIENTS,
        JEPSEN,
        Set.of(),
        p -> new BankWorkload(p.keyDistribution(), 0.2));
  }

  private static List<String> aliases(String first, String... others) {
    List<String> aliases = new ArrayList<>(List.of(others));
    aliases.add(0, first);
    return aliases;
  }
}
