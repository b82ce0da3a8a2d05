package io.kingsnake.verifier.rules;

import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.rules.Expression.Basic;
import io.kingsnake.verifier.rules.Expression.Either;
import io.kingsnake.verifier.rules.Expression.Repeated;
import io.kingsnake.verifier.rules.Expression.Then;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Closed paths that a level forbids, as its text states. Every level except the one that does not
 * constrain reads also forbids cycles of wr and ww.
 */
public final class LevelRules {
  private static final Rule READ_COMMITTED =
      new Rule(true, Expression.either(List.of(new Basic(Relation.READS), versions())));

  private final List<Rule> rules;
  private final boolean isDirty;
  private final Automaton forbidden;
  private volatile @Nullable EventOrder order; // of transactions, once it is asked for
  private volatile @Nullable EventOrder snapshots; // of begins and commits

  /** No transaction is related to itself: by this relation, or by a chain of it. */
  public record Rule(boolean isAcyclic, Expression expression) {
    public Expression forbidden() {
      return isAcyclic ? new Repeated(expression, false, true) : expression;
    }

    /** Relations one of which relates a transaction to itself if this does. */
    public List<Expression> cases() {
      return isAcyclic ? List.of(forbidden()) : cases(expression);
    }

    private static List<Expression> cases(Expression expression) {
      if (expression instanceof Either either) {
        return either.parts().stream().flatMap(part -> cases(part).stream()).toList();
      }
      if (expression instanceof Then then && then.parts().size() > 1) {
        int last = then.parts().size() - 1;
        Expression before = Expression.then(then.parts().subList(0, last));
        if (then.parts().get(last) instanceof Repeated end && end.orNot() && !end.often()) {
          return List.of(before, new Then(List.of(before, end.part())));
        }
      }
      return List.of(expression);
    }
  }

  private LevelRules(List<Rule> stated) throws Refusal {
    isDirty = stated.equals(List.of(new Rule(true, versions())));
    rules = new ArrayList<>(stated);
    if (!isDirty) {
      rules.add(READ_COMMITTED);
    }
    forbidden = new Automaton(new Either(rules.stream().map(Rule::forbidden).toList()));
  }

  /** Rules of a text. */
  public static LevelRules of(String text) throws Refusal {
    return new LevelRules(LevelParser.rules(text));
  }

  /** The rules that ask least of reads. */
  public static LevelRules readCommitted() throws Refusal {
    return new LevelRules(List.of(READ_COMMITTED));
  }

  private static Expression versions() {
    return new Basic(EnumSet.of(Relation.VERSION));
  }

  public List<Rule> rules() {
    return rules;
  }

  /** Tests whether reads need no sources. */
  public boolean isDirty() {
    return isDirty;
  }

  /** Recognises closed paths that are forbidden. */
  public Automaton forbidden() {
    return forbidden;
  }

  /** The order of events that every execution allowed by the level has. */
  public EventOrder order(boolean isTwofold) throws Refusal {
    EventOrder known = isTwofold ? snapshots : order;
    if (known == null) {
      known = EventOrder.implied(this, isTwofold);
      snapshots = isTwofold ? known : snapshots;
      order = isTwofold ? order : known;
    }
    return known;
  }

  public boolean mentionsAny(Set<Relation> some) {
    return !Collections.disjoint(relations(), some);
  }

  private Set<Relation> relations() {
    return rules.stream()
        .flatMap(rule -> rule.expression().all())
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Relation.class)));
  }

  /** The tests that rules make. */
  public Set<Relation> tests() {
    Set<Relation> tests = relations();
    tests.removeIf(relation -> !relation.isTest());
    return tests;
  }

  /** A fingerprint of these rules in hexadecimal digits; comments and names do not count. */
  public String fingerprint() {
    try {
      byte[] text = rules.toString().getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(text));
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
