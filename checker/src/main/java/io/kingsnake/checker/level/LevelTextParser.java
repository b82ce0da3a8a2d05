package io.kingsnake.checker.level;

import io.kingsnake.checker.level.LevelTextTokens.Kind;
import io.kingsnake.checker.level.LevelTextTokens.Token;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/*
 * text       = header { "let" word "=" expression | rule }
 * header     = [ "level" word ] [ "optional" ] [ "aliases" sentence ] [ "source" sentence ]
 *              [ "plain" sentence ] [ sentence ]
 *              { ( "implies" | "implied-by" ) word sentence }
 * rule       = ( "acyclic" | "irreflexive" ) expression
 * expression = sequence { "|" sequence }
 * sequence   = repeated { ";" repeated }
 * repeated   = ( word | test | "(" expression ")" ) { "+" | "*" | "?" }
 */
/** Reads the text of a level, by recursive descent. */
final class LevelTextParser {
  private static final int MAX_DEPTH = 200;

  /** Limit on the places of a text; one remains for the rule of every level. */
  private static final int MAX_PLACES = PathAutomaton.MAX_PLACES - 1;

  private static final Set<String> KEYWORDS =
      Set.of(
          "level",
          "optional",
          "aliases",
          "source",
          "plain",
          "implies",
          "implied-by",
          "let",
          "acyclic",
          "irreflexive");

  private final List<Token> tokens;
  private final String file;
  private final Map<String, Expression> named = new LinkedHashMap<>();
  private final List<Rule> rules = new ArrayList<>();
  private int next;
  private int depth;
  private int places;

  private LevelTextParser(List<Token> tokens, String file) {
    this.tokens = tokens;
    this.file = file;
    Relation.byName().forEach((name, some) -> named.put(name, new Expression.Basic(some)));
  }

  static LevelText parse(String text, String file) throws LevelTextException {
    return new LevelTextParser(LevelTextTokens.of(text, file), file).text(text);
  }

  private LevelText text(String content) throws LevelTextException {
    LevelHeader header = header();
    while (peek().kind() != Kind.END) {
      if (take("let")) {
        define();
      } else {
        rules.add(rule());
      }
    }
    if (rules.isEmpty()) {
      throw expected("'acyclic' or 'irreflexive' and a relation");
    }
    assert depth == 0 : "parentheses are still open";
    return new LevelText(header, rules, content);
  }

  private LevelHeader header() throws LevelTextException {
    String name = take("level") ? word("the name of the level") : "";
    boolean isOptional = take("optional");
    List<String> aliases = take("aliases") ? List.of(sentence().split(", *", -1)) : List.of();
    String source = take("source") ? sentence() : "";
    String plain = take("plain") ? sentence() : "";
    String meaning = peek().kind() == Kind.SENTENCE ? sentence() : "";
    List<LevelHeader.Claim> claims = new ArrayList<>();
    while (peek().is("implies") || peek().is("implied-by")) {
      boolean isStronger = take("implies") || !take("implied-by");
      String other = word("the name of a level");
      String because = sentence();
      claims.add(
          isStronger
              ? new LevelHeader.Claim(name, other, because)
              : new LevelHeader.Claim(other, name, because));
    }
    return new LevelHeader(name, aliases, source, plain, meaning, isOptional, claims);
  }

  private String sentence() throws LevelTextException {
    if (peek().kind() != Kind.SENTENCE) {
      throw expected("a sentence in quotes");
    }
    return tokens.get(next++).text();
  }

  private void define() throws LevelTextException {
    Token token = peek();
    String name = word("a name for the relation");
    if (KEYWORDS.contains(name) || named.containsKey(name)) {
      throw problem("'" + name + "' has a meaning already", token);
    }
    expect("=");
    Expression expression = expression();
    refuseIfLong(PathAutomaton.placesOf(expression), token);
    named.put(name, expression);
  }

  private Rule rule() throws LevelTextException {
    Token start = peek();
    Rule.Kind kind;
    if (take("acyclic")) {
      kind = Rule.Kind.ACYCLIC;
    } else if (take("irreflexive")) {
      kind = Rule.Kind.IRREFLEXIVE;
    } else {
      throw expected("'acyclic', 'irreflexive' or 'let'");
    }
    Expression expression = expression();
    places += PathAutomaton.placesOf(expression);
    refuseIfLong(places, start);
    if (PathAutomaton.of(expression).acceptsStandingStill()) {
      throw problem(
          kind.word() + " " + expression + " relates transactions to themselves in every history",
          start);
    }
    return new Rule(kind, expression);
  }

  private void refuseIfLong(int count, Token where) throws LevelTextException {
    if (count > MAX_PLACES) {
      throw problem(
          "a level is made of at most %d relations but this makes %d".formatted(MAX_PLACES, count),
          where);
    }
  }

  private Expression expression() throws LevelTextException {
    List<Expression> parts = new ArrayList<>();
    do {
      parts.add(sequence());
    } while (take("|"));
    return parts.size() == 1 ? parts.get(0) : Expression.either(parts);
  }

  private Expression sequence() throws LevelTextException {
    List<Expression> parts = new ArrayList<>();
    do {
      parts.add(repeated());
    } while (take(";"));
    return parts.size() == 1 ? parts.get(0) : new Expression.Then(parts);
  }

  private Expression repeated() throws LevelTextException {
    Expression expression = single();
    while (true) {
      if (take("+")) {
        expression = repeated(expression, false, true);
      } else if (take("*")) {
        expression = repeated(expression, true, true);
      } else if (take("?")) {
        expression = repeated(expression, true, false);
      } else {
        return expression;
      }
    }
  }

  /**
   * Repeats an expression; one that is repeated already is not wrapped again: (r+)? is r*, and many
   * signs add no depth.
   */
  private static Expression repeated(Expression expression, boolean orNot, boolean often) {
    if (expression instanceof Expression.Repeated inner) {
      return new Expression.Repeated(inner.part(), inner.orNot() || orNot, inner.often() || often);
    }
    return orNot ? new Expression.Repeated(expression, true, often) : Expression.plus(expression);
  }

  private Expression single() throws LevelTextException {
    if (take("(")) {
      if (++depth > MAX_DEPTH) {
        throw problem("parentheses are nested too deep", peek());
      }
      Expression inside = expression();
      expect(")");
      depth--;
      return inside;
    }
    Token token = peek();
    boolean isName = token.kind() == Kind.WORD || token.kind() == Kind.TEST;
    if (!isName || KEYWORDS.contains(token.text())) {
      throw expected("a relation or '('");
    }
    Expression expression = named.get(token.text());
    if (expression == null) {
      throw problem("there is no relation '" + token.text() + "'" + suggestion(token), token);
    }
    next++;
    return expression;
  }

  private String suggestion(Token token) {
    String wanted = token.text();
    String close =
        named.keySet().stream()
            .filter(name -> NameDistance.between(wanted, name) <= (wanted.length() + 1) / 2)
            .sorted(Comparator.comparingInt(name -> NameDistance.between(wanted, name)))
            .limit(3)
            .collect(Collectors.joining(", "));
    return close.isEmpty()
        ? "; there are " + String.join(", ", named.keySet())
        : "; did you mean " + close + "?";
  }

  private String word(String what) throws LevelTextException {
    if (peek().kind() != Kind.WORD) {
      throw expected(what);
    }
    return tokens.get(next++).text();
  }

  private void expect(String sign) throws LevelTextException {
    if (!take(sign)) {
      throw expected("'" + sign + "'");
    }
  }

  private boolean take(String text) {
    boolean found = peek().is(text);
    next += found ? 1 : 0;
    return found;
  }

  private Token peek() {
    return tokens.get(next);
  }

  private LevelTextException expected(String what) {
    return problem("expected " + what + ", found " + peek().shown(), peek());
  }

  private LevelTextException problem(String what, Token where) {
    return new LevelTextException(
        "%s:%d:%d: %s".formatted(file, where.line(), where.column(), what));
  }
}
