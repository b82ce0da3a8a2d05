/** From a history to what is certain about it, and to what is not. Input: history. */
@NullMarked
package io.kingsnake.checker.analysis;

import org.jspecify.annotations.NullMarked;
