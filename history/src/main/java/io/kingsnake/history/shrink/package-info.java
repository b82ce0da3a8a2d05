/**
 * Smaller histories out of larger ones: {@link io.kingsnake.history.shrink.SubHistory} keeps a
 * choice of transactions and operations, {@link io.kingsnake.history.shrink.Shrinker} searches for
 * a small choice with a given property. Knows nothing of levels or anomalies.
 */
@NullMarked
package io.kingsnake.history.shrink;

import org.jspecify.annotations.NullMarked;
