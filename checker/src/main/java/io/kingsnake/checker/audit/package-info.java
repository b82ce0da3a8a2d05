/**
 * Confirms evidence against the raw history and the definition of the level, whatever it was found
 * by.
 */
@NullMarked
package io.kingsnake.checker.audit;

import org.jspecify.annotations.NullMarked;
