/**
 * The smallest part of a history that still shows the violation. Uses the checker as a whole, and
 * nothing of the checker uses it: a part is believed because it was checked, not because of how it
 * was found.
 */
@NullMarked
package io.kingsnake.checker.minimal;

import org.jspecify.annotations.NullMarked;
