package io.kingsnake.checker.level;

/**
 * Every history that satisfies {@code stronger} satisfies {@code weaker}, with the same choice of
 * session order and real time for both.
 *
 * @param source authors of the claim, or the reason why it follows from the definitions
 */
public record Implication(Level stronger, Level weaker, String source) {}
