package io.kingsnake.jdbc;

/** A statement that waits in a batch. */
record Batched(StatementText text, Parameters parameters) {}
