/** Tests of the whole pipeline: verdicts, evidence, agreement with the oracle, real histories. */
@NullMarked
package io.kingsnake.checker;

import org.jspecify.annotations.NullMarked;
