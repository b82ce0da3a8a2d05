package io.kingsnake.checker.level;

import static io.kingsnake.checker.level.Levels.ADYA_SI;
import static io.kingsnake.checker.level.Levels.AXIOMATIC_RC;
import static io.kingsnake.checker.level.Levels.CAUSAL;
import static io.kingsnake.checker.level.Levels.CONSISTENT_VIEW;
import static io.kingsnake.checker.level.Levels.CURSOR_STABILITY;
import static io.kingsnake.checker.level.Levels.FORWARD_CONSISTENT_VIEW;
import static io.kingsnake.checker.level.Levels.GENERALIZED_SI;
import static io.kingsnake.checker.level.Levels.MONOTONIC_READS;
import static io.kingsnake.checker.level.Levels.MONOTONIC_WRITES;
import static io.kingsnake.checker.level.Levels.PARALLEL_SI;
import static io.kingsnake.checker.level.Levels.PL_3;
import static io.kingsnake.checker.level.Levels.READ_ATOMIC;
import static io.kingsnake.checker.level.Levels.READ_COMMITTED;
import static io.kingsnake.checker.level.Levels.READ_UNCOMMITTED;
import static io.kingsnake.checker.level.Levels.READ_YOUR_WRITES;
import static io.kingsnake.checker.level.Levels.REPEATABLE_READ;
import static io.kingsnake.checker.level.Levels.SERIALIZABLE;
import static io.kingsnake.checker.level.Levels.SNAPSHOT_ISOLATION;
import static io.kingsnake.checker.level.Levels.STRICT_SERIALIZABLE;
import static io.kingsnake.checker.level.Levels.STRONG_SESSION_SI;
import static io.kingsnake.checker.level.Levels.STRONG_SI;
import static io.kingsnake.checker.level.Levels.UPDATE_SERIALIZABLE;
import static io.kingsnake.checker.level.Levels.WRITES_FOLLOW_READS;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which level implies which, one arrow per line with its source; the rest follows by chaining. */
public final class Ladder {
  private static final List<Implication> ARROWS =
      List.of(
          arrow(STRICT_SERIALIZABLE, SERIALIZABLE, "by definition: adds real-time order"),
          arrow(SERIALIZABLE, SNAPSHOT_ISOLATION, "CG18"),
          arrow(SERIALIZABLE, PL_3, "by definition: adds session order"),
          arrow(PL_3, REPEATABLE_READ, "Adya99: G2 covers G2-item"),
          arrow(PL_3, UPDATE_SERIALIZABLE, "Adya99: PL-3 covers PL-3U"),
          arrow(PL_3, ADYA_SI, "CG18, without sessions"),
          arrow(UPDATE_SERIALIZABLE, CONSISTENT_VIEW, "Adya99: PL-3U covers PL-2+"),
          arrow(REPEATABLE_READ, CURSOR_STABILITY, "Adya99: G2-item covers G-cursor"),
          arrow(SNAPSHOT_ISOLATION, PARALLEL_SI, "CG18"),
          arrow(SNAPSHOT_ISOLATION, ADYA_SI, "by definition: adds session order"),
          arrow(STRONG_SESSION_SI, SNAPSHOT_ISOLATION, "by definition: adds real-time edges"),
          arrow(STRONG_SESSION_SI, GENERALIZED_SI, "by definition: adds session order"),
          arrow(STRONG_SI, GENERALIZED_SI, "by definition: adds real-time edges"),
          arrow(GENERALIZED_SI, ADYA_SI, "by definition: adds real-time edges"),
          arrow(ADYA_SI, CONSISTENT_VIEW, "Adya99: PL-SI covers PL-2+"),
          arrow(PARALLEL_SI, CONSISTENT_VIEW, "by definition: adds session order"),
          arrow(PARALLEL_SI, CAUSAL, "CBG15"),
          arrow(FORWARD_CONSISTENT_VIEW, CONSISTENT_VIEW, "Adya99: adds start edges"),
          arrow(CONSISTENT_VIEW, CURSOR_STABILITY, "Adya99: G-single covers G-cursor"),
          arrow(CURSOR_STABILITY, READ_COMMITTED, "by definition"),
          arrow(CAUSAL, READ_ATOMIC, "CBG15: so ∪ wr within its closure"),
          arrow(CAUSAL, READ_YOUR_WRITES, "BE19: so within (so ∪ wr)+"),
          arrow(CAUSAL, MONOTONIC_READS, "BE19: wr;so within (so ∪ wr)+"),
          arrow(CAUSAL, MONOTONIC_WRITES, "BE19: so;wr within (so ∪ wr)+"),
          arrow(CAUSAL, WRITES_FOLLOW_READS, "BE19: wr;wr within (so ∪ wr)+"),
          arrow(READ_ATOMIC, AXIOMATIC_RC, "BE19"),
          arrow(AXIOMATIC_RC, READ_COMMITTED, "BE19: co orders versions and contains wr"),
          arrow(READ_COMMITTED, READ_UNCOMMITTED, "Adya99: G1 covers G0"));

  private Ladder() {}

  /** The arrows as stated: the rest of the order follows from chains of them. */
  public static List<Implication> arrows() {
    return ARROWS;
  }

  public static boolean implies(Level stronger, Level weaker) {
    return stronger.equals(weaker) || weakerThan(stronger).contains(weaker);
  }

  /** Every other level that a history satisfying {@code level} satisfies, nearest first. */
  public static Set<Level> weakerThan(Level level) {
    Set<Level> found = new LinkedHashSet<>();
    Deque<Level> open = new ArrayDeque<>(List.of(level));
    while (!open.isEmpty()) {
      Level stronger = open.remove();
      for (Implication arrow : ARROWS) {
        if (arrow.stronger().equals(stronger) && found.add(arrow.weaker())) {
          open.add(arrow.weaker());
        }
      }
    }
    return found;
  }

  /** Every level that a history violating {@code level} violates, itself included. */
  public static List<Level> ruledOutBy(Level level) {
    return Levels.all().stream().filter(stronger -> implies(stronger, level)).toList();
  }

  private static Implication arrow(Level stronger, Level weaker, String source) {
    return new Implication(stronger, weaker, source);
  }
}
