/**
 * Every level decided once more, by definitions other than those of the oracle: orders of events,
 * servers, views that grow, and axioms.
 */
@NullMarked
package io.kingsnake.testkit.oracle.opinion;

import org.jspecify.annotations.NullMarked;
