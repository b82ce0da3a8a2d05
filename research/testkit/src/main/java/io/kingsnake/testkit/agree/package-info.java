/**
 * Comparison of a checker with the oracle on random histories, and minimization of disagreements.
 * The checker is passed in, since this module does not know it.
 */
@NullMarked
package io.kingsnake.testkit.agree;

import org.jspecify.annotations.NullMarked;
