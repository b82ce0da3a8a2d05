package io.kingsnake.laboratory;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.laboratory.formula.Counters;

/** One history decided at one level in one way, and what that took. */
public record Trial(Verdict verdict, Counters counters) {}
