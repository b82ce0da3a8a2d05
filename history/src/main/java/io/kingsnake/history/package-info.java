/**
 * Histories in columns: sessions of transactions of operations over interned keys and values, as
 * clients of a database observed them. Everything else starts from a {@link
 * io.kingsnake.history.History}. This package knows no file format, no isolation level and no
 * library beyond the JDK, so that an application can embed it.
 */
@NullMarked
package io.kingsnake.history;

import org.jspecify.annotations.NullMarked;
