/** List-append histories as plain integers, from smt-transactional-consistency. */
@NullMarked
package io.kingsnake.format.latext;

import org.jspecify.annotations.NullMarked;
