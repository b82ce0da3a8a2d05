package io.kingsnake.jdbc;

/** A statement that waits in a batch. */
record Batched(String sql, Parameters parameters) {}
