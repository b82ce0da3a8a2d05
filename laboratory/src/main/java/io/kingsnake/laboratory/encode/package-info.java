/** From a problem to a formula, as papers have it: one class each, named after its paper. */
@NullMarked
package io.kingsnake.laboratory.encode;

import org.jspecify.annotations.NullMarked;
