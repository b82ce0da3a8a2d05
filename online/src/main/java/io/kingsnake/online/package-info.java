/**
 * Feeds transactions to the chain of windows: from files larger than memory, from recordings that
 * grow, or from an application itself.
 */
@NullMarked
package io.kingsnake.online;

import org.jspecify.annotations.NullMarked;
