/**
 * Why there is a cycle: certain edges step by step, refutations clause by clause, in terms of the
 * history.
 */
@NullMarked
package io.kingsnake.checker.proof;

import org.jspecify.annotations.NullMarked;
