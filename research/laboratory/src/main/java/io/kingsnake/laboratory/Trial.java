package io.kingsnake.laboratory;

import io.kingsnake.checker.model.Verdict;
import io.kingsnake.laboratory.formula.Counters;

/** One history decided at one level in one way, with its cost. */
public record Trial(Verdict verdict, Counters counters) {}
