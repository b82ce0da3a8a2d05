/** Counts the anomalies that what is certain shows. */
@NullMarked
package io.kingsnake.checker.survey;

import org.jspecify.annotations.NullMarked;
