/** Results, anomalies, statistics and small histories as lines for a screen. */
@NullMarked
package io.kingsnake.report.text;

import org.jspecify.annotations.NullMarked;
