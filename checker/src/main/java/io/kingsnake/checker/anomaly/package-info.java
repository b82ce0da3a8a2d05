/** Kinds of anomalies: one text file each, and the only place that knows their names. */
@NullMarked
package io.kingsnake.checker.anomaly;

import org.jspecify.annotations.NullMarked;
