/**
 * ViperBench's JSON logs, a directory of one file for each client: reads, writes, deletes that
 * leave tombstones, range queries that show them. {@code docs/FORMATS.md} says how the fields were
 * understood and why.
 */
@NullMarked
package io.kingsnake.format.viperjson;

import org.jspecify.annotations.NullMarked;
