/**
 * What is in a history, and how much it could show: counts for a person who must decide whether a
 * clean verdict means anything. Input: history and analysis. Judges no level.
 */
@NullMarked
package io.kingsnake.report.stats;

import org.jspecify.annotations.NullMarked;
