/**
 * The reasons for a cycle: certain edges step by step, refutations clause by clause, in terms of
 * the history.
 */
@NullMarked
package io.kingsnake.checker.evidence.proof;

import org.jspecify.annotations.NullMarked;
