/**
 * What is asked and what is answered: options, verdicts, anomalies and the dependencies they are
 * told by.
 */
@NullMarked
package io.kingsnake.checker.model;

import org.jspecify.annotations.NullMarked;
