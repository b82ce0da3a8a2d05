package io.kingsnake.verifier;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import io.kingsnake.verifier.rules.LevelRules;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Asks the judge about small histories; transactions are numbered as the script has them. */
final class Judging {
  static final Settings SETTINGS = new Settings(true, 0, "own");

  private final History history;
  private final LevelRules level;
  private boolean isTwofold;
  private int[] events;
  private int[] sources = {};

  private Judging(String text, String script) throws Refusal {
    history = HistoryScript.parse(script);
    level = LevelRules.of(text);
    events = IntStream.range(0, history.txnCount()).toArray();
  }

  /** The transactions one after the other, as they stand there. */
  static Judging of(String text, String script) throws Refusal {
    return new Judging(text, script);
  }

  Judging inOrder(int... txns) {
    events = txns;
    return this;
  }

  /** Transaction t begins at 2t and commits at 2t + 1. */
  Judging withSnapshots(int... begunAndCommitted) {
    isTwofold = true;
    events = begunAndCommitted;
    return this;
  }

  /** Pairs: the number of a read, and the write that it saw, or -1. */
  Judging reading(int... pairs) {
    sources = pairs;
    return this;
  }

  private Judge judge() {
    return new Judge(history, level, SETTINGS, Assumptions.NOTHING);
  }

  void isAccepted() {
    assertThatCode(() -> judge().accept(isTwofold, events, sources)).doesNotThrowAnyException();
  }

  void isRefused(String reason) {
    assertThatThrownBy(() -> judge().accept(isTwofold, events, sources))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }

  /** Letters are signs; numbers stay numbers. */
  static int[] statements(String text) {
    return Arrays.stream(text.strip().split("\\s+"))
        .mapToInt(
            word ->
                Character.isLetter(word.charAt(word.length() - 1))
                    ? word.startsWith("-")
                        ? Statements.negated(word.charAt(1))
                        : Statements.sign(word.charAt(0))
                    : Integer.parseInt(word))
        .toArray();
  }

  void isRefutedBy(String statements) {
    assertThatCode(() -> judge().reject(isTwofold, statements(statements)))
        .doesNotThrowAnyException();
  }

  void isNotRefutedBy(String statements, String reason) {
    assertThatThrownBy(() -> judge().reject(isTwofold, statements(statements)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining(reason);
  }
}
