package io.kingsnake.checker.axiomatic;

/**
 * What a level demands of the total commit order co, besides containing wr.
 *
 * @param session whether co contains session order
 * @param program whether the place of a read in its transaction matters, so that a repeated read
 *     counts again
 * @param visibility which writers a reader has seen: these precede the one it read from
 */
public record Axiom(boolean session, boolean program, Visibility visibility) {}
