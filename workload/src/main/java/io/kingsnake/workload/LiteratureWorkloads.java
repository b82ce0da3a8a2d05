package io.kingsnake.workload;

import io.kingsnake.workload.GeneralWorkload.Parameters;
import io.kingsnake.workload.Knobs.Knob;
import io.kingsnake.workload.MixedWorkload.Shares;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The workloads of the literature, with its parameters. */
public final class LiteratureWorkloads implements WorkloadCatalogue {
  private static final WorkloadParameters VERISTRONG = new WorkloadParameters(5000, 20, "uniform");
  private static final WorkloadParameters VIPER = new WorkloadParameters(2000, 8, "uniform");
  private static final WorkloadParameters BOOMSLANG = new WorkloadParameters(10_000, 8, "uniform");

  private static final Set<Knob> ALL_KNOBS = EnumSet.allOf(Knob.class);

  @Override
  public List<WorkloadKind> kinds() {
    return List.of(
        general("general-rh", "95% reads, duplicate values", Parameters.READ_HEAVY),
        general("general-bl", "50% reads, duplicate values", Parameters.BALANCED, "general-rw"),
        general("general-wh", "30% reads, duplicate values", Parameters.WRITE_HEAVY),
        general("general-hd", "50% reads, very duplicate values", Parameters.HIGHLY_DUPLICATE),
        blind("blindw-rm", "read-only (90%) and write-only transactions", 0.9),
        blind("blindw-rw", "read-only (50%) and write-only transactions", 0.5),
        range("range-b", "reads, writes, inserts, deletes, ranges", RangeWorkload.Shares.BALANCED),
        range("range-rqh", "half range queries", RangeWorkload.Shares.RANGE_QUERY_HEAVY),
        range("range-idh", "mostly inserts and deletes", RangeWorkload.Shares.INSERT_DELETE_HEAVY),
        mixed("random-bench", "all key-value operations, iterators", Shares.RANDOM_BENCH, 100),
        mixed("random-range", "the same without iterators", Shares.RANDOM_RANGE, 100),
        mixed("random-rmw-range", "read-modify-writes, ranges", Shares.RANDOM_RMW_RANGE, 0),
        listAppend(),
        register(),
        writeSkew(),
        bank());
  }

  private static WorkloadKind general(
      String name, String what, Parameters shape, String... aliases) {
    return new WorkloadKind(
        name,
        List.of(aliases),
        "single-key reads and blind writes: " + what + " [VeriStrong]",
        VERISTRONG,
        ALL_KNOBS,
        p -> {
          Parameters asked =
              shape
                  .withKeys(p.keyDistribution())
                  .withOpsPerTxn(p.opsPerTxn())
                  .withReadFraction(p.knobs().reads().orElse(shape.readFraction()))
                  .withDuplicateKeys(p.knobs().duplicates().orElse(shape.duplicateKeys()));
          return new VariedWorkload(new GeneralWorkload(asked), p.knobs().minOps().orElse(0), 0);
        });
  }

  private static WorkloadKind blind(String name, String what, double readOnlyFraction) {
    return new WorkloadKind(
        name,
        List.of(),
        what + ", unique values [Cobra, viper]",
        VIPER,
        ALL_KNOBS,
        p ->
            VariedWorkload.of(
                new BlindWorkload(
                    p.opsPerTxn(), p.knobs().reads().orElse(readOnlyFraction), p.keyDistribution()),
                p.knobs()));
  }

  private static WorkloadKind range(String name, String what, RangeWorkload.Shares shares) {
    return new WorkloadKind(
        name,
        List.of("v-" + name),
        "transactions of one kind of operation: " + what + " [viper]",
        new WorkloadParameters(100, 8, "uniform"),
        EnumSet.of(Knob.DUPLICATES, Knob.MIN_OPS),
        p -> VariedWorkload.of(new RangeWorkload(p.opsPerTxn(), p.keys(), shares), p.knobs()));
  }

  private static WorkloadKind mixed(String name, String what, Shares shares, int valueSpace) {
    return new WorkloadKind(
        name,
        List.of(name.replace("-", "")),
        what + (valueSpace == 0 ? ", unique" : ", repeated") + " values [Boomslang]",
        BOOMSLANG,
        ALL_KNOBS,
        p ->
            VariedWorkload.of(
                new MixedWorkload(
                    new MixedWorkload.Parameters(
                        shares(shares, p),
                        p.opsPerTxn(),
                        p.keyDistribution(),
                        p.knobs().duplicates().isPresent() ? 0 : valueSpace,
                        1)),
                p.knobs()));
  }

  private static Shares shares(Shares usual, WorkloadParameters parameters) {
    return parameters.knobs().reads().map(usual::withReads).orElse(usual);
  }

  private static WorkloadKind listAppend() {
    return new WorkloadKind(
        "list-append",
        List.of("append"),
        "appends to lists and reads of lists [Elle]",
        new WorkloadParameters(10, 4, "uniform"),
        EnumSet.of(Knob.READS, Knob.MIN_OPS),
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
        new WorkloadParameters(10, 4, "uniform"),
        ALL_KNOBS,
        p ->
            new VariedWorkload(
                new RegisterWorkload(
                    p.keys(),
                    p.knobs().minOps().orElse(1),
                    p.opsPerTxn(),
                    p.knobs().reads().orElse(0.5)),
                0,
                p.knobs().duplicates().orElse(0.0)));
  }

  private static WorkloadKind writeSkew() {
    return new WorkloadKind(
        "write-skew",
        List.of("skew"),
        "reads two keys and writes one of them: what snapshot isolation gets wrong",
        new WorkloadParameters(40, 3, "uniform"),
        p -> new WriteSkewWorkload(p.distribution(Math.max(1, p.keys() / 2))));
  }

  private static WorkloadKind bank() {
    return new WorkloadKind(
        "bank",
        List.of(),
        "transfers between accounts, and audits of all of them [Jepsen]",
        new WorkloadParameters(10, 4, "uniform"),
        p -> new BankWorkload(p.keyDistribution(), 0.2));
  }
}
