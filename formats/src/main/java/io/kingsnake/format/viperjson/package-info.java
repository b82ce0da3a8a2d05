/**
 * ViperBench's JSON logs, a directory of one file for each client: reads, writes, deletes that
 * leave tombstones, range queries that show them. {@code formats/README.md} lists the fields.
 *
 * <p>The recorder's source (ViperBench: InstKV, JSONMop1, AbsNewSQL) and the checker's (viper:
 * range_utils, build_graph4adyaSI) say what the fields mean. A delete is recorded as "read the
 * record, refuse if it is absent or dead, overwrite it with a dead value": so its third element
 * identifies the tombstone and its fourth is a read. A value is the hash of the string stored, the
 * hash of "no row" is 0, and written values contain the transaction's id, so that they are unique.
 * A range includes both bounds; its rows pass through a hash table, so that their order means
 * nothing, and dead rows are a list of their own. Records are never removed: a key that is missing
 * from a covering range has not been written yet.
 *
 * <p>21 recorded runs (34,687 transactions, 117,325 rows of ranges) agree: every dead record read
 * is a tombstone that some delete left, every other value read was written or is the only unwritten
 * value of its key, and no row lies outside its range.
 */
@NullMarked
package io.kingsnake.format.viperjson;

import org.jspecify.annotations.NullMarked;
