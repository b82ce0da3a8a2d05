package io.kingsnake.workload;

import java.util.List;

/** Applications of the literature, reduced to their reads and writes of keys. */
public final class ApplicationWorkloads implements WorkloadCatalogue {
  @Override
  public List<WorkloadKind> kinds() {
    return List.of(
        new WorkloadKind(
            "retwis",
            List.of(),
            "users follow, post and read timelines; unique values [TAPIR]",
            new WorkloadParameters(10_000, 5, "zipf:0.75"),
            p -> new RetwisWorkload(p.keyDistribution())),
        new WorkloadKind(
            "twitter",
            List.of("c-twitter"),
            "users tweet, follow and read timelines; 1000 users [Cobra]",
            new WorkloadParameters(1000, 5, "zipf"),
            p -> new TwitterWorkload(p.keyDistribution())),
        new WorkloadKind(
            "tpcc",
            List.of("tpc-c", "c-tpcc"),
            "orders, payments, deliveries of one warehouse; keys are customers [TPC-C, Cobra]",
            new WorkloadParameters(30_000, 20, "uniform"),
            p -> new TpccWorkload(p.keyDistribution())),
        new WorkloadKind(
            "rubis",
            List.of("c-rubis"),
            "an auction site; keys are users, with four items each [Cobra]",
            new WorkloadParameters(20_000, 4, "uniform"),
            p -> new RubisWorkload(p.keys(), p.distribution(4 * p.keys()))),
        new WorkloadKind(
            "file-system",
            List.of("juicefs"),
            "metadata of files: get, set, iterate, delete; keys are directories [Boomslang]",
            new WorkloadParameters(20, 5, "uniform"),
            p -> new FileSystemWorkload(p.keyDistribution())));
  }
}
