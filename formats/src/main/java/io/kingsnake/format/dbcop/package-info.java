/**
 * dbcop's {@code history.bincode}: sessions of transactions of reads and writes over integers, in
 * Rust bincode. Also what its JSON twin shares: the header and the meaning of failed events.
 */
@NullMarked
package io.kingsnake.format.dbcop;

import org.jspecify.annotations.NullMarked;
