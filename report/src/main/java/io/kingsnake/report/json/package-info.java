/** Results, anomalies and statistics as JSON, for scripts. */
@NullMarked
package io.kingsnake.report.json;

import org.jspecify.annotations.NullMarked;
