/** Runs clients of a database in turns that a seed decides. */
@NullMarked
package io.kingsnake.junit.interleave;

import org.jspecify.annotations.NullMarked;
