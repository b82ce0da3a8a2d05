package io.kingsnake.verifier.rules;

import io.kingsnake.verifier.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * text       = header { "let" word "=" expression | rule }
 * rule       = ( "acyclic" | "irreflexive" ) expression
 * expression = sequence { "|" sequence }
 * sequence   = repeated { ";" repeated }
 * repeated   = ( word | test | "(" expression ")" ) { "+" | "*" | "?" }
 *
 * The header has the level's name and sentences about it, which mean nothing here.
 */
/** Reads the text of a level. */
final class LevelParser {
  private static final Pattern TOKEN =
      Pattern.compile("#[^\n]*|\"[^\"\n]*\"|\\[[^\\]\n]*]|[\\p{L}\\p{Nd}._-]+|[^\\s\uFEFF]");
  private static final Set<String> RULES = Set.of("let", "acyclic", "irreflexive");
  private static final int MAX_DEPTH = 200;

  private final List<String> tokens = new ArrayList<>();
  private final Map<String, Expression> named = new TreeMap<>();
  private int next;
  private int depth;

  private LevelParser(String text) {
    Matcher matcher = TOKEN.matcher(text);
    while (matcher.find()) {
      String token = matcher.group();
      if (token.startsWith("[")) {
        tokens.add("[" + token.substring(1, token.length() - 1).strip() + "]");
      } else if (!token.startsWith("#")) {
        tokens.add(token);
      }
    }
    tokens.add("");
    Relation.byName().forEach((name, some) -> named.put(name, new Expression.Basic(some)));
  }

  /** Rules of the text: what it forbids. */
  static List<LevelRules.Rule> rules(String text) throws Refusal {
    return new LevelParser(text).rules();
  }

  private List<LevelRules.Rule> rules() throws Refusal {
    while (!RULES.contains(peek()) && !peek().isEmpty()) {
      next++; // of the header
    }
    List<LevelRules.Rule> rules = new ArrayList<>();
    while (!peek().isEmpty()) {
      if (take("let")) {
        String name = peek();
        next += name.isEmpty() ? 0 : 1; // the end stays there
        expect("=");
        Refusal.unless(named.putIfAbsent(name, expression()) == null, "%s is named twice", name);
      } else {
        boolean isAcyclic = take("acyclic");
        if (!isAcyclic) {
          expect("irreflexive");
        }
        rules.add(new LevelRules.Rule(isAcyclic, expression()));
      }
    }
    Refusal.unless(!rules.isEmpty(), "the level's text has no rules");
    return rules;
  }

  private Expression expression() throws Refusal {
    List<Expression> parts = new ArrayList<>();
    do {
      parts.add(sequence());
    } while (take("|"));
    return Expression.either(parts);
  }

  private Expression sequence() throws Refusal {
    List<Expression> parts = new ArrayList<>();
    do {
      parts.add(repeated());
    } while (take(";"));
    return Expression.then(parts);
  }

  private Expression repeated() throws Refusal {
    Expression expression = single();
    while (Set.of("+", "*", "?").contains(peek())) {
      boolean orNot = !peek().equals("+");
      boolean often = !peek().equals("?");
      next++;
      expression =
          expression instanceof Expression.Repeated inner
              ? new Expression.Repeated(
                  inner.part(), inner.orNot() || orNot, inner.often() || often)
              : new Expression.Repeated(expression, orNot, often);
    }
    return expression;
  }

  private Expression single() throws Refusal {
    if (take("(")) {
      Refusal.unless(++depth < MAX_DEPTH, "the level's text is nested too deep");
      Expression inside = expression();
      expect(")");
      depth--;
      return inside;
    }
    Expression expression = named.get(peek());
    if (expression == null) {
      throw new Refusal("the level's text speaks of '" + peek() + "', which is no relation");
    }
    next++;
    return expression;
  }

  private void expect(String token) throws Refusal {
    Refusal.unless(take(token), "the level's text has '%s' in place of '%s'", peek(), token);
  }

  private boolean take(String token) {
    boolean isNext = peek().equals(token);
    next += isNext ? 1 : 0;
    return isNext;
  }

  private String peek() {
    return tokens.get(next);
  }
}
