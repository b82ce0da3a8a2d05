/** The few primitive collections the engine needs. */
@NullMarked
package io.kingsnake.engine.ints;

import org.jspecify.annotations.NullMarked;
