package io.kingsnake.verifier;

import io.kingsnake.history.History;
import io.kingsnake.verifier.Verifier.Proven;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** What statements of certificates mean, for those who look for a refutation. */
public final class Statements {
  private final Facts facts;
  private final Clauses clauses = new Clauses();

  public Statements(History history, Proven claim) throws Refusal {
    facts = new Facts(history, claim, Rule.of(claim.level()));
  }

  /** Whether transactions have two events: T has 2T and 2T+1. */
  public boolean isTwofold() {
    return facts.rule.isTwofold();
  }

  /** What paths make visible at the level, as a regular expression of links, or a word. */
  public String paths() {
    return facts.rule.paths();
  }

  /**
   * What the statement says, of all executions that the level allows. A literal is twice a
   * variable, plus one if negated; the first variable is true.
   *
   * @throws Refusal if it does not say that of this history
   */
  public List<List<Integer>> clauses(String statement) throws Refusal {
    try {
      byte[] text = (statement + " end").getBytes(StandardCharsets.US_ASCII);
      new Refutation(facts, new Tokens(new ByteArrayInputStream(text)), clauses).check();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // memory does not fail
    }
    return List.copyOf(clauses.latest);
  }

  /** How certificates write the variable. */
  public String atom(int variable) {
    return clauses.atoms.get(variable).stream()
        .map(Object::toString)
        .collect(Collectors.joining(" "));
  }
}
