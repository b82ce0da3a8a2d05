/** Problems as data: what is known, what is open, and what each pass makes of it. */
@NullMarked
package io.kingsnake.laboratory.show;

import org.jspecify.annotations.NullMarked;
