/**
 * The levels whose visibility does not depend on the commit order, in the axiomatic manner of
 * Biswas and Enea: a commit order must contain some known orders, and a writer of a key that is
 * visible to a reader of it precedes the reader's source. {@code VisiblePaths} in {@code level}
 * says what can be visible, {@code VisibleWriters} finds it. With sources known one linear pass
 * decides; where they are open, a good guess often does, and {@code rules} searches otherwise.
 */
@NullMarked
package io.kingsnake.checker.axiomatic;

import org.jspecify.annotations.NullMarked;
