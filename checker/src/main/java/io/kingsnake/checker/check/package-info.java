/**
 * One check of a history at several levels, as every entrance makes it: {@link
 * io.kingsnake.checker.check.Check} in, a {@link io.kingsnake.checker.check.Finding} for each level
 * out.
 */
@NullMarked
package io.kingsnake.checker.check;

import org.jspecify.annotations.NullMarked;
