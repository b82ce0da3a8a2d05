package io.kingsnake.checker.evidence.certificate;

import io.kingsnake.history.SeenKeys;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All that can be stated about a few transactions, except paths and cycles of three or more. */
final class AllStatements {
  /** A version of a list that a transaction may have made: of that length, by that transaction. */
  private record Version(int length, int txn) {}

  private final Scope scope;
  private final StatementSearch search;

  AllStatements(Scope scope, StatementSearch search) {
    this.scope = scope;
    this.search = search;
  }

  void state() {
    scope.txns.forEach(txn -> search.state('o', txn));
    for (int a : scope.events()) {
      for (int b : scope.events()) {
        if (a < b) {
          search.state('c', 2, a, b); // so that the execution includes it
        }
        if (a != b) {
          search.state('e', a, b);
        }
      }
    }
    for (Reading reading : scope.readings) {
      search.state('s', reading.and());
      scope.sources(reading).forEach(source -> search.state('f', reading.and(source)));
      for (Reading other : scope.readings) {
        if (other.key() == reading.key() && !other.equals(reading)) {
          search.state('j', reading.and(other.and()));
        }
      }
    }
    scope.keys().forEach(key -> stateVersions(key, scope.writers(key)));
  }

  private void stateVersions(int key, List<Integer> by) {
    for (int first : by) {
      by.stream()
          .filter(second -> first < second)
          .forEach(second -> search.state('a', first, second, key));
    }
    Set<Version> versions = new HashSet<>();
    for (Reading list : scope.readings) {
      for (int end = 0; end <= list.most() && list.isList() && list.key() == key; end++) {
        versions.add(new Version(end, -1));
        for (int txn : by) {
          int write = scope.writes.installed(txn, key);
          if (SeenKeys.startOfAppends(scope.history, list.op(), end, write) >= 0) {
            versions.add(new Version(end, txn));
          }
        }
      }
    }
    for (Version version : versions) {
      for (Version other : versions) {
        search.state('v', key, version.length(), version.txn(), other.length(), other.txn());
      }
      for (Reading list : scope.readings) {
        if (list.isList() && list.key() == key) {
          int length = version.length();
          search.state('l', list.and(length, version.txn()));
          by.forEach(other -> search.state('u', list.and(length, version.txn(), other)));
        }
      }
    }
  }
}
