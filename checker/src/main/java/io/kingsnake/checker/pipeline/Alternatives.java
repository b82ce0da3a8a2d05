package io.kingsnake.checker.pipeline;

import io.kingsnake.checker.model.Verdict.Kind;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/*
 * What a history leaves open is decided in several forms: initial values that were not recorded,
 * which append stands where in lists, which transactions of unknown outcome took effect. It
 * satisfies a level if one of its forms does. A stricter question goes first where it is easier to
 * answer: with session order, at a stronger level, with an initial value guessed.
 */
/**
 * One of several alternatives must hold: accepted as soon as one is, violated only if all are, with
 * the evidence of the first, and undecided otherwise.
 */
final class Alternatives {
  /** One alternative question; if {@code isStricter}, only the answer yes is conclusive. */
  private record Alternative(boolean isStricter, Supplier<FormAnswer> ask) {}

  private final Question question;
  private final Stream<Alternative> all;

  private Alternatives(Question question, Stream<Alternative> all) {
    this.question = question;
    this.all = all;
  }

  static Alternatives to(Question question) {
    return new Alternatives(question, Stream.empty());
  }

  /** Tries these, which ask for more than necessary, first. */
  Alternatives trying(Stream<Supplier<FormAnswer>> stricter) {
    return with(stricter.map(ask -> new Alternative(true, ask)));
  }

  Alternatives trying(boolean helps, Supplier<FormAnswer> stricter) {
    return trying(helps ? Stream.of(stricter) : Stream.empty());
  }

  /** Adds alternatives, one of which is the true one. */
  Alternatives or(Stream<Supplier<FormAnswer>> some) {
    return with(some.map(ask -> new Alternative(false, ask)));
  }

  Alternatives or(Supplier<FormAnswer> one) {
    return or(Stream.of(one));
  }

  private Alternatives with(Stream<Alternative> more) {
    return new Alternatives(question, Stream.concat(all, more));
  }

  FormAnswer answer() {
    @Nullable FormAnswer violated = null;
    @Nullable FormAnswer undecided = null;
    for (Iterator<Alternative> left = all.iterator(); left.hasNext(); ) {
      Alternative alternative = left.next();
      FormAnswer answer = alternative.ask().get();
      if (answer.isAccepted()) {
        return answer;
      }
      if (!alternative.isStricter()) {
        violated = violated == null && answer.kind() == Kind.VIOLATED ? answer : violated;
        undecided = undecided == null && answer.kind() == Kind.UNDECIDED ? answer : undecided;
      }
      if (left.hasNext() && question.budget().isSpent()) {
        return FormAnswer.of(question.timeIsUp(question.budget().analysed()));
      }
    }
    if (undecided != null) {
      return undecided;
    }
    if (violated == null) {
      throw new IllegalStateException("there is no alternative");
    }
    return violated;
  }
}
