/**
 * Forward search: the history is run from its beginning with backtracking, which is quick where
 * many writes look alike.
 */
@NullMarked
package io.kingsnake.checker.solve.forward;

import org.jspecify.annotations.NullMarked;
