package io.kingsnake.checker.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Regular expressions over letters, one for each relation, are the model. */
class PathAutomatonTest {
  private static final Relation[] ALPHABET = {
    Relation.SESSION, Relation.VERSION, Relation.ITEM_READ
  };
  private static final List<String> WORDS = words(5);

  @Test
  void randomExpressions_acceptTheWordsOfTheirRegularExpressions() {
    for (long seed = 0; seed < 300; seed++) {
      Expression expression = random(new Random(seed), 4);
      Pattern pattern = Pattern.compile(regex(expression));
      PathAutomaton automaton = PathAutomaton.of(expression);
      for (String word : WORDS) {
        assertThat(accepts(automaton, word))
            .as("seed %d: %s, %s", seed, expression, word)
            .isEqualTo(pattern.matcher(word).matches());
      }
    }
  }

  @Test
  void inclusion_isThatOfTheWords() {
    for (long seed = 0; seed < 1_000; seed++) {
      Random random = new Random(seed);
      PathAutomaton left = PathAutomaton.of(random(random, 2));
      PathAutomaton right = PathAutomaton.of(random(random, 3));
      boolean within =
          WORDS.stream().allMatch(word -> !accepts(left, word) || accepts(right, word));
      assertThat(left.isWithin(right)).as("seed %d", seed).isEqualTo(within);
    }
  }

  private static boolean accepts(PathAutomaton automaton, String word) {
    long states = 1;
    for (int i = 0; i < word.length(); i++) {
      Relation letter = ALPHABET[word.charAt(i) - 'a'];
      long next = 0;
      for (int from = 0; from < automaton.stateCount(); from++) {
        for (int to = 1; to < automaton.stateCount(); to++) {
          boolean leads =
              (states & (1L << from)) != 0
                  && (automaton.next(from) & (1L << to)) != 0
                  && (automaton.relations(to) & letter.bit()) != 0;
          next |= leads ? 1L << to : 0;
        }
      }
      states = next;
    }
    return (states & automaton.accepting()) != 0;
  }

  private static String regex(Expression expression) {
    if (expression instanceof Expression.Basic basic) {
      return basic.relations().stream()
          .map(relation -> String.valueOf((char) ('a' + List.of(ALPHABET).indexOf(relation))))
          .collect(Collectors.joining("|", "(", ")"));
    }
    if (expression instanceof Expression.Either either) {
      return either.parts().stream()
          .map(PathAutomatonTest::regex)
          .collect(Collectors.joining("|", "(", ")"));
    }
    if (expression instanceof Expression.Then then) {
      return then.parts().stream()
          .map(PathAutomatonTest::regex)
          .collect(Collectors.joining("", "(", ")"));
    }
    Expression.Repeated repeated = (Expression.Repeated) expression;
    return "("
        + regex(repeated.part())
        + ")"
        + (!repeated.often() ? "?" : repeated.orNot() ? "*" : "+");
  }

  private static Expression random(Random random, int depth) {
    if (depth == 0 || random.nextInt(5) == 0) {
      return Expression.basic(ALPHABET[random.nextInt(ALPHABET.length)]);
    }
    Expression part = random(random, depth - 1);
    return switch (random.nextInt(5)) {
      case 0, 1 -> Expression.then(part, random(random, depth - 1));
      case 2 -> Expression.either(part, random(random, depth - 1));
      case 3 -> new Expression.Repeated(part, true, random.nextBoolean());
      default -> Expression.plus(part);
    };
  }

  private static List<String> words(int length) {
    List<String> words = new ArrayList<>(List.of(""));
    for (int i = 0; words.get(i).length() < length; i++) {
      for (char letter = 'a'; letter < 'a' + ALPHABET.length; letter++) {
        words.add(words.get(i) + letter);
      }
    }
    return words;
  }
}
