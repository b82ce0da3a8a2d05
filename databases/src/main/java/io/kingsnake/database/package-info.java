/**
 * Databases as recorded clients see them: a table of integers under integers, transactions, and the
 * consequences of errors for transactions. {@link io.kingsnake.database.Database} is the interface
 * that adapters implement, one file each; {@link io.kingsnake.database.TracedClient} records what a
 * client does. Knows no checker.
 */
@NullMarked
package io.kingsnake.database;

import org.jspecify.annotations.NullMarked;
