/** Questions and answers: options, verdicts, anomalies and the dependencies they consist of. */
@NullMarked
package io.kingsnake.checker.model;

import org.jspecify.annotations.NullMarked;
