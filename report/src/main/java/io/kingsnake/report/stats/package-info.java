/**
 * Content of a history, and the anomalies it could reveal: counts for a person who must decide
 * whether a clean verdict means anything. Input: history and analysis. Judges no level.
 */
@NullMarked
package io.kingsnake.report.stats;

import org.jspecify.annotations.NullMarked;
