package io.kingsnake.report.text;

import io.kingsnake.checker.LevelSweep;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.minimal.Explanation;
import io.kingsnake.checker.model.Anomaly;
import io.kingsnake.checker.model.AnomalyCount;
import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Dependency.Type;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.DatumPool;
import io.kingsnake.history.History;
import io.kingsnake.history.Shortened;
import io.kingsnake.report.CheckResult;
import io.kingsnake.report.OpText;
import io.kingsnake.report.Plural;
import io.kingsnake.report.Printable;
import io.kingsnake.report.Sentences;
import io.kingsnake.report.SqlText;
import io.kingsnake.report.WholeScans;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** An anomaly in lines that fit a screen; the page and JSON have the rest. */
public final class AnomalyText {
  private static final int MAX_LINES = 7; // of edges, and of transactions
  private static final int MAX_HEADLINE = 200; // two lines of a screen
  private static final int MAX_REASON = 300; // names of columns may be long
  private static final int MAX_STATEMENTS = 12;
  private static final int MAX_KINDS = 8;

  /** Note that the JDBC recorder adds to each transaction, which reveals nothing about this one. */
  private static final Pattern STATEMENT_COUNT = Pattern.compile("\\{\"statements\":\\d+}");

  private static final String CUT = "  … and ";

  private final History history;
  private final List<String> lines = new ArrayList<>();

  private AnomalyText(History history) {
    this.history = history;
  }

  public static List<String> of(CheckResult result, Anomaly anomaly, History history) {
    return of(result, anomaly, history, true);
  }

  /** Lines of a verdict without remarks on other levels, which are shown beside it. */
  static List<String> beside(CheckResult result, Anomaly anomaly, History history) {
    return of(result, anomaly, history, false);
  }

  private static List<String> of(
      CheckResult result, Anomaly anomaly, History history, boolean withLevels) {
    AnomalyText text = new AnomalyText(history);
    text.lines.add(Sentences.of(anomaly, history));
    text.sessions(result, withLevels);
    text.lines.add(
        cut(anomaly.edges().isEmpty() ? named(anomaly) : headline(anomaly), MAX_HEADLINE));
    text.listed(anomaly.edges(), text::edge);
    Explanation explanation = result.explanation();
    if (explanation != null) {
      text.listed(anomaly.txns(), txn -> text.transaction(txn, explanation.part()));
      text.statements(anomaly.txns(), explanation.part());
      text.notes(explanation.notes());
      if (withLevels) {
        text.levels(explanation);
      }
    }
    text.kinds(result.kinds());
    return ShortNames.in(text.lines.stream().map(Printable::of).toList(), history);
  }

  /** A summary starts with the name, which need not be said twice. */
  static String headline(Anomaly anomaly) {
    String summary = anomaly.summary();
    String spoken = anomaly.kind().spoken();
    boolean isSaid = summary.startsWith(spoken);
    return named(anomaly) + (isSaid ? summary.substring(spoken.length()) : ": " + summary);
  }

  private static String named(Anomaly anomaly) {
    return anomaly.name() + (anomaly.cycleClass() == null ? "" : " (" + anomaly.cycleClass() + ")");
  }

  /**
   * Adds the verdict without session order, if that is satisfied; for several levels, the line also
   * names the level.
   */
  private void sessions(CheckResult result, boolean isAlone) {
    Verdict unordered = result.terms().unordered();
    if (unordered != null && unordered.kind() == Verdict.Kind.SATISFIED) {
      String asked = result.level().name();
      String left = unordered.level().name();
      boolean isNamed = !left.startsWith(asked); // otherwise there is no name for what is left
      String remark = isAlone ? left : "%s is then %s".formatted(asked, left);
      lines.add("without session order: satisfied" + (isNamed ? ", " + remark : ""));
    }
  }

  private interface Line<T> {
    String of(T item);
  }

  private <T> void listed(List<T> items, Line<T> line) {
    items.stream()
        .limit(MAX_LINES)
        .forEach(item -> lines.add("  " + cut(line.of(item), MAX_REASON)));
    if (items.size() > MAX_LINES) {
      lines.add(CUT + "%d more".formatted(items.size() - MAX_LINES));
    }
  }

  /** Adds notes, on the line about omissions if there is one: lines are few. */
  private void notes(List<String> notes) {
    if (!notes.isEmpty()) {
      String told = "(" + String.join("; ", notes) + ")";
      int last = lines.size() - 1;
      if (lines.get(last).startsWith(CUT)) {
        lines.set(last, lines.get(last) + " " + told);
      } else {
        lines.add("  " + told);
      }
    }
  }

  private String edge(Dependency edge) {
    String key = edge.key() < 0 ? "" : "(" + history.keys().show(edge.key()) + ")";
    return "%s -%s%s-> %s: %s"
        .formatted(
            name(edge.from()), edge.type().label(), key, name(edge.to()), edge.why() + order(edge));
  }

  /** Why the version that was read is the older one, where only others show it. */
  private static String order(Dependency edge) {
    boolean isAnti = edge.type() == Type.RW || edge.type() == Type.PREDICATE_RW;
    return edge.because().stream()
        .filter(premise -> isAnti && premise.type() == Type.WW)
        .filter(premise -> premise.to() == edge.to())
        .map(premise -> " later: " + premise.why())
        .findFirst()
        .orElse("");
  }

  /** Operations of the transaction that matter here, and the user's note on it. */
  private String transaction(int txn, History part) {
    int inPart = part.txnWithId(history.txnId(txn));
    List<String> all =
        inPart < 0 ? new OpText(history).all(txn) : WholeScans.of(history, txn, part, inPart);
    String ops = String.join(" ", all);
    String note = history.txnNote(txn);
    return "%s (session %s): %s%s%s"
        .formatted(
            name(txn),
            DatumPool.cut(history.sessionName(history.txnSession(txn))),
            history.isCommitted(txn) ? "" : StatsText.label(history.outcome(txn)) + " ",
            ops,
            note == null || STATEMENT_COUNT.matcher(note).matches() ? "" : "  note " + note);
  }

  /** Statements that a recorder noted as the origins of operations. */
  private void statements(List<Integer> txns, History part) {
    int left = MAX_STATEMENTS;
    for (int txn : txns) {
      int inPart = part.txnWithId(history.txnId(txn));
      List<String> sent = inPart < 0 ? List.of() : SqlText.of(history, txn, part, inPart);
      for (String statement : sent.subList(0, Math.min(left, sent.size()))) {
        lines.add("  SQL of " + name(txn) + ": " + statement);
        left--;
      }
    }
  }

  private void levels(Explanation explanation) {
    List<Level> weakest = LevelSweep.weakest(explanation.ruledOut());
    List<Level> strongest = LevelSweep.strongest(explanation.possible());
    lines.add("rules out: " + standing(weakest, explanation.ruledOut(), "stronger"));
    if (!strongest.isEmpty()) {
      lines.add(
          "not ruled out by this anomaly: "
              + standing(strongest, explanation.possible(), "weaker"));
    }
    List<Level> undecided = explanation.undecided();
    if (!undecided.isEmpty()) {
      List<Level> named = LevelSweep.strongest(undecided);
      lines.add("not decided: " + standing(named, undecided, "weaker"));
    }
  }

  private static String standing(List<Level> named, List<Level> all, String others) {
    int more = all.size() - named.size();
    return named.stream().map(Level::name).collect(Collectors.joining(", "))
        + (more == 0 ? "" : " and %s".formatted(Plural.of(more, others + " level")));
  }

  private void kinds(List<AnomalyCount> kinds) {
    if (!kinds.isEmpty()) {
      String more = kinds.size() > MAX_KINDS ? ", and more kinds" : "";
      lines.add(
          "in this history: "
              + kinds.stream()
                  .limit(MAX_KINDS)
                  .map(AnomalyCount::toString)
                  .collect(Collectors.joining(", "))
              + more);
    }
  }

  private static String cut(String line, int width) {
    return Shortened.inTheMiddle(line, width);
  }

  private String name(int txn) {
    return txn == Dependency.INITIAL_TXN ? "initial state" : "T" + history.txnId(txn);
  }
}
