package io.kingsnake.workload.application;

import io.kingsnake.workload.WorkloadCatalogue;
import io.kingsnake.workload.WorkloadKind;
import io.kingsnake.workload.WorkloadParameters;
import java.util.List;
import java.util.Set;

/**
 * Applications of the literature, reduced to their reads and writes of keys. Those that begin with
 * "c-" are Cobra's, in which all values are unique; in the others they repeat as they do in life.
 */
public final class ApplicationWorkloads implements WorkloadCatalogue {
  private static final int COBRA_CLIENTS = 24;
  private static final WorkloadParameters TWITTER = new WorkloadParameters(1000, 5, "zipf");
  private static final WorkloadParameters TPCC = new WorkloadParameters(30_000, 20, "uniform");
  private static final WorkloadParameters RUBIS = new WorkloadParameters(20_000, 4, "uniform");

  @Override
  public List<WorkloadKind> kinds() {
    return List.of(
        kind(
            "retwis",
            List.of(),
            "users follow, post and read timelines; unique values [TAPIR]",
            new WorkloadParameters(10_000, 5, "zipf:0.75"),
            p -> new RetwisWorkload(p.keyDistribution())),
        kind(
            "twitter",
            List.of("g-twitter", "twitter-clone"),
            "users tweet, follow and read timelines; 1000 users [VeriStrong]",
            TWITTER,
            p -> new TwitterWorkload(p.keyDistribution())),
        kind(
            "c-twitter",
            List.of(),
            "as twitter, with unique values [Cobra, viper, PolySI]",
            TWITTER,
            p -> new UniqueWorkload(new TwitterWorkload(p.keyDistribution()))),
        kind(
            "tpcc",
            List.of("tpc-c", "g-tpcc"),
            "orders, payments, deliveries of one warehouse; keys are customers [TPC-C, VeriStrong]",
            TPCC,
            p -> new TpccWorkload(p.keyDistribution())),
        kind(
            "c-tpcc",
            List.of(),
            "as tpcc, with unique values [Cobra, viper, PolySI]",
            TPCC,
            p -> new UniqueWorkload(new TpccWorkload(p.keyDistribution()))),
        kind(
            "rubis",
            List.of("g-rubis"),
            "an auction site; keys are users, with ten items each [PolySI, VeriStrong, Boomslang]",
            RUBIS,
            p -> new RubisWorkload(p.keys(), p.distribution(10 * p.keys()))),
        kind(
            "c-rubis",
            List.of(),
            "as rubis, with unique values and four items each [Cobra, viper]",
            RUBIS,
            p -> new UniqueWorkload(new RubisWorkload(p.keys(), p.distribution(4 * p.keys())))),
        kind(
            "file-system",
            List.of("juicefs"),
            "metadata of files: get, set, iterate, delete; keys are directories [Boomslang]",
            new WorkloadParameters(20, 5, "uniform"),
            p -> new FileSystemWorkload(p.keyDistribution())));
  }

  private static WorkloadKind kind(
      String name,
      List<String> aliases,
      String summary,
      WorkloadParameters usual,
      WorkloadKind.Maker maker) {
    return new WorkloadKind(name, aliases, summary, COBRA_CLIENTS, usual, Set.of(), maker);
  }
}
