/** Tests of the oracle, with a second formulation of some levels to hold it against. */
@NullMarked
package io.kingsnake.testkit.oracle;

import org.jspecify.annotations.NullMarked;
