package io.kingsnake.checker;

import io.kingsnake.checker.level.Expression;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.Relation;
import io.kingsnake.checker.level.Rule;
import io.kingsnake.testkit.oracle.NamedRelations;
import java.util.Set;

/** Evaluation of a text on the relations of one choice, by matrices and nothing else. */
final class NaiveText {
  private final NamedRelations relations;
  private final int count;

  private NaiveText(NamedRelations relations) {
    this.relations = relations;
    count = relations.nodeCount();
  }

  static boolean holds(LevelText text, NamedRelations relations) {
    NaiveText naive = new NaiveText(relations);
    return naive.holds(LevelText.READ_COMMITTED) && text.rules().stream().allMatch(naive::holds);
  }

  private boolean holds(Rule rule) {
    boolean[][] table = table(rule.expression());
    if (rule.kind() == Rule.Kind.ACYCLIC) {
      close(table);
    }
    for (int node = 1; node < count; node++) { // nothing leads to the initial state
      if (table[node][node]) {
        return false;
      }
    }
    return true;
  }

  private boolean[][] table(Expression expression) {
    boolean[][] table = new boolean[count][count];
    if (expression instanceof Expression.Basic basic) {
      Relation.byName().forEach((name, some) -> addIfPart(table, name, some, basic));
    } else if (expression instanceof Expression.Either either) {
      either.parts().forEach(part -> add(table, table(part)));
    } else if (expression instanceof Expression.Then then) {
      addIdentity(table);
      for (Expression part : then.parts()) {
        compose(table, table(part));
      }
    } else if (expression instanceof Expression.Repeated repeated) {
      add(table, table(repeated.part()));
      if (repeated.often()) {
        close(table);
      }
      if (repeated.orNot()) {
        addIdentity(table);
      }
    }
    return table;
  }

  private void addIfPart(
      boolean[][] table, String name, Set<Relation> some, Expression.Basic basic) {
    for (int from = 0; basic.relations().containsAll(some) && from < count; from++) {
      for (int to = 0; to < count; to++) {
        table[from][to] |= relations.has(name, from, to);
      }
    }
  }

  private void addIdentity(boolean[][] table) {
    for (int node = 0; node < count; node++) {
      table[node][node] = true;
    }
  }

  private void add(boolean[][] table, boolean[][] other) {
    for (int from = 0; from < count; from++) {
      for (int to = 0; to < count; to++) {
        table[from][to] |= other[from][to];
      }
    }
  }

  private void compose(boolean[][] table, boolean[][] other) {
    for (int from = 0; from < count; from++) {
      boolean[] row = new boolean[count];
      for (int via = 0; via < count; via++) {
        for (int to = 0; table[from][via] && to < count; to++) {
          row[to] |= other[via][to];
        }
      }
      table[from] = row;
    }
  }

  private void close(boolean[][] table) {
    for (int via = 0; via < count; via++) {
      for (int from = 0; from < count; from++) {
        for (int to = 0; table[from][via] && to < count; to++) {
          table[from][to] |= table[via][to];
        }
      }
    }
  }
}
