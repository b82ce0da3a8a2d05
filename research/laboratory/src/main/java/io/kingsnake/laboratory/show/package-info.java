/** Problems as data: known facts, open decisions, and the effect of each pass. */
@NullMarked
package io.kingsnake.laboratory.show;

import org.jspecify.annotations.NullMarked;
