package io.kingsnake.verifier.rules;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A relation between transactions, composed of others. */
public sealed interface Expression {
  /** The union of some relations. */
  record Basic(Set<Relation> relations) implements Expression {}

  /** The union of its parts. */
  record Either(List<Expression> parts) implements Expression {}

  /** One part after the other. */
  record Then(List<Expression> parts) implements Expression {}

  /** A part once; or also not at all; or also repeatedly. */
  record Repeated(Expression part, boolean orNot, boolean often) implements Expression {}

  /** The union, with all relations that stand alone in one. */
  static Expression either(List<Expression> parts) {
    Set<Relation> basic = EnumSet.noneOf(Relation.class);
    List<Expression> others = new ArrayList<>();
    for (Expression part : parts) {
      if (part instanceof Basic some) {
        basic.addAll(some.relations());
      } else {
        others.add(part);
      }
    }
    if (!basic.isEmpty()) {
      others.add(0, new Basic(basic));
    }
    return others.size() == 1 ? others.get(0) : new Either(others);
  }

  static Expression then(List<Expression> parts) {
    return parts.size() == 1 ? parts.get(0) : new Then(parts);
  }

  /** All relations that it is made of. */
  default Stream<Relation> all() {
    if (this instanceof Basic some) {
      return some.relations().stream();
    }
    if (this instanceof Repeated repeated) {
      return repeated.part().all();
    }
    List<Expression> parts = this instanceof Either either ? either.parts() : ((Then) this).parts();
    return parts.stream().flatMap(Expression::all);
  }
}
