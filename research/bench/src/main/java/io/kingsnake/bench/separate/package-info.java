/**
 * Searches for the smallest histories that separate isolation levels, which {@code kingsnake diff}
 * and {@code kingsnake explain} show.
 */
@NullMarked
package io.kingsnake.bench.separate;

import org.jspecify.annotations.NullMarked;
