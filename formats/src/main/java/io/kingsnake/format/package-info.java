/**
 * Files to histories and back. One package below this one for each format; {@link
 * io.kingsnake.format.HistoryFormat} is the contract, {@link io.kingsnake.format.Formats} finds the
 * right one. Nothing here judges a history: a strange observation is data, only unreadable input is
 * an error.
 */
@NullMarked
package io.kingsnake.format;

import org.jspecify.annotations.NullMarked;
