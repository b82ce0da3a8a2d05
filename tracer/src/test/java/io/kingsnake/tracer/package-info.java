/** Tests that read back what was recorded. */
@NullMarked
package io.kingsnake.tracer;

import org.jspecify.annotations.NullMarked;
