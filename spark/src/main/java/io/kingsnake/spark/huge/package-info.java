/**
 * One history too large for one machine: cut by guessed times into windows that executors check
 * from the last versions of those before. stream/README.md has the argument.
 */
@NullMarked
package io.kingsnake.spark.huge;

import org.jspecify.annotations.NullMarked;
