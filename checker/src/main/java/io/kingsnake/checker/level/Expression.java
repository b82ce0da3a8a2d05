package io.kingsnake.checker.level;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A relation between transactions, composed of others. */
public sealed interface Expression {
  /** Parts of the expression. */
  List<Expression> parts();

  /** The union of some basic relations. */
  record Basic(Set<Relation> relations) implements Expression {
    public Basic {
      relations = Set.copyOf(relations);
    }

    @Override
    public List<Expression> parts() {
      return List.of();
    }

    @Override
    public String toString() {
      return names(relations);
    }
  }

  /** The union of its parts. */
  record Either(List<Expression> parts) implements Expression {
    public Either {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return join(parts, " | ");
    }
  }

  /** The composition of its parts. */
  record Then(List<Expression> parts) implements Expression {
    public Then {
      parts = List.copyOf(parts);
    }

    @Override
    public String toString() {
      return parts.stream()
          .map(part -> isUnion(part) ? "(" + part + ")" : part.toString())
          .collect(Collectors.joining(" ; "));
    }
  }

  /**
   * Repetition of a part, any number of times.
   *
   * @param orNot zero times, too
   * @param often more than once, too
   */
  record Repeated(Expression part, boolean orNot, boolean often) implements Expression {
    @Override
    public List<Expression> parts() {
      return List.of(part);
    }

    @Override
    public String toString() {
      boolean isWord = part instanceof Basic && !isUnion(part);
      String sign = !often ? "?" : orNot ? "*" : "+";
      return (isWord ? part.toString() : "(" + part + ")") + sign;
    }
  }

  /** The basic relations that it is made of, one for each place where some stand. */
  default Stream<Basic> basics() {
    return this instanceof Basic basic
        ? Stream.of(basic)
        : parts().stream().flatMap(Expression::basics);
  }

  /** The expression if none of these relations relates anything. */
  default Expression without(Set<Relation> gone) {
    if (this instanceof Basic some) {
      Set<Relation> left = EnumSet.noneOf(Relation.class);
      left.addAll(some.relations());
      left.removeAll(gone);
      return new Basic(left);
    }
    if (this instanceof Either either) {
      Stream<Expression> left = either.parts().stream().map(part -> part.without(gone));
      return eitherOfSome(left.filter(part -> !part.isNothing()).toList());
    }
    if (this instanceof Then then) {
      return thenOfSome(then.parts().stream().map(part -> part.without(gone)).toList());
    }
    Repeated repeated = (Repeated) this;
    Expression left = repeated.part().without(gone);
    return left.isIdentity() ? left : new Repeated(left, repeated.orNot(), repeated.often());
  }

  private static Expression eitherOfSome(List<Expression> parts) {
    List<Expression> rest = parts.stream().filter(part -> !part.isIdentity()).toList();
    boolean hasIdentity = rest.size() < parts.size();
    return hasIdentity ? new Repeated(either(rest), true, false) : either(rest);
  }

  /** Composition of parts; a relation of transactions to themselves alone adds no step. */
  private static Expression thenOfSome(List<Expression> parts) {
    if (parts.stream().anyMatch(Expression::isNothing)) {
      return new Basic(Set.of());
    }
    List<Expression> rest = parts.stream().filter(part -> !part.isIdentity()).toList();
    return rest.size() < 2 ? (rest.isEmpty() ? parts : rest).get(0) : new Then(rest);
  }

  /**
   * Tests whether the expression relates each transaction to itself, and to no other in any
   * history.
   */
  private boolean isIdentity() {
    return this instanceof Repeated repeated && repeated.orNot() && repeated.part().isNothing();
  }

  /** Tests whether the expression relates nothing in any history. */
  default boolean isNothing() {
    if (this instanceof Repeated repeated) {
      return !repeated.orNot() && repeated.part().isNothing();
    }
    return this instanceof Basic some
        ? some.relations().isEmpty()
        : this instanceof Either either && either.parts().isEmpty();
  }

  /** The union, with all basic relations in one. */
  static Expression either(List<Expression> parts) {
    Set<Relation> basic = EnumSet.noneOf(Relation.class);
    List<Expression> others = new ArrayList<>();
    for (Expression part : parts) {
      List<Expression> own = part instanceof Either either ? either.parts() : List.of(part);
      for (Expression each : own) {
        if (each instanceof Basic some) {
          basic.addAll(some.relations());
        } else {
          others.add(each);
        }
      }
    }
    if (!basic.isEmpty()) {
      others.add(0, new Basic(basic));
    }
    return others.size() == 1 ? others.get(0) : new Either(others);
  }

  static Expression either(Expression... parts) {
    return either(List.of(parts));
  }

  static Expression then(Expression... parts) {
    return new Then(List.of(parts));
  }

  /** One or more times. */
  static Expression plus(Expression part) {
    return new Repeated(part, false, true);
  }

  static Expression basic(Relation... relations) {
    return new Basic(Set.of(relations));
  }

  private static boolean isUnion(Expression expression) {
    return expression instanceof Either
        || (expression instanceof Basic && expression.toString().contains(" | "));
  }

  private static String join(List<Expression> parts, String sign) {
    return parts.stream().map(Expression::toString).collect(Collectors.joining(sign));
  }

  /** The fewest names for the relations: those of unions first. */
  private static String names(Set<Relation> relations) {
    Set<Relation> left = EnumSet.noneOf(Relation.class);
    left.addAll(relations);
    List<String> names = new ArrayList<>();
    for (Map.Entry<String, Set<Relation>> name : Relation.byName().entrySet()) {
      if (left.containsAll(name.getValue())) {
        left.removeAll(name.getValue());
        names.add(name.getKey());
      }
    }
    // The relation without a name of its own is reads of keys that the reader does not
    // write.
    if (!left.isEmpty()) {
      names.add(left.toString());
    }
    return String.join(" | ", names);
  }
}
