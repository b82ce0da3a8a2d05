package io.kingsnake.stream.transaction;

import java.io.Serializable;

/** A deleted record that is distinguished from others by its identity, a datum. */
public record Tombstone(Serializable identity) implements Serializable {}
