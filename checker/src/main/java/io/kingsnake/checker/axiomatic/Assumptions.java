package io.kingsnake.checker.axiomatic;

import io.kingsnake.checker.problem.Reads;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The ambiguous reads whose sources a contradiction depends on. */
final class Assumptions {
  private final SourcedExecution execution;
  private final Reads reads;
  private final Set<Integer> found = new LinkedHashSet<>();
  private final List<Integer> list;

  Assumptions(SourcedExecution execution, List<CommitEdge> cycle) {
    this.execution = execution;
    this.reads = execution.problem().reads();
    for (CommitEdge demand : cycle) {
      if (demand.isSeen()) {
        addRead(demand.read());
      }
      for (Hop hop : demand.path()) {
        addHop(hop);
      }
    }
    list = List.copyOf(found);
  }

  /** Of the case that both reads are of the initial version. */
  Assumptions(SourcedExecution execution, int read, int other) {
    this.execution = execution;
    this.reads = execution.problem().reads();
    addRead(read);
    addRead(other);
    list = List.copyOf(found);
  }

  boolean isEmpty() {
    return list.isEmpty();
  }

  int count() {
    return list.size();
  }

  int read(int index) {
    return list.get(index);
  }

  private void addHop(Hop hop) {
    if (hop.isRead()) {
      addRead(hop.read());
    } else {
      addActivity(hop.from());
      addActivity(hop.to());
    }
  }

  private void addRead(int read) {
    if (reads.source(read) == Reads.OPEN) {
      found.add(read);
    }
    addActivity(reads.participant(read));
  }

  private void addActivity(int participant) {
    int read = execution.neededBy(participant);
    if (read >= 0) {
      addRead(read);
    }
  }
}
