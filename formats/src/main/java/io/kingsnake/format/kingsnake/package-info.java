/**
 * Our own format: JSON Lines that can say everything a history holds, described in {@code
 * docs/FORMATS.md}. Append-only, so that a recorder that is killed loses at most the line it was
 * writing.
 */
@NullMarked
package io.kingsnake.format.kingsnake;

import org.jspecify.annotations.NullMarked;
