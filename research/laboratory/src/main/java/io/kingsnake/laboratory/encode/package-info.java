/**
 * From a problem to a formula, as in the papers: one class for each encoding, named after its
 * paper.
 */
@NullMarked
package io.kingsnake.laboratory.encode;

import org.jspecify.annotations.NullMarked;
