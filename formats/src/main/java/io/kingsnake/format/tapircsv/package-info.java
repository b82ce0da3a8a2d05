/** The CSV trace that older TAPIR clients wrote: one operation per line over random strings. */
@NullMarked
package io.kingsnake.format.tapircsv;

import org.jspecify.annotations.NullMarked;
