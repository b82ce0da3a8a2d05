package io.kingsnake.testkit;

import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.Outcome;
import io.kingsnake.history.TransactionBuffer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Small histories as text, for tests and their failure messages. One line is the transactions of a
 * session in order; a session may have several lines:
 *
 * <pre>
 * initial 0
 * s1: w(x,1) r(y)=0 | r(x)=1
 * s2: @3-9 aborted w(x,2) d(y)
 * </pre>
 *
 * <p>The optional first lines give the initial state: {@code initial absent} (the default), {@code
 * initial 0}, {@code initial first-read}, and {@code initial x=1} for one key; {@code times exact}
 * says that times are the database's own. Before the operations of a transaction may stand {@code
 * @begin-end} (either may be missing or negative), or {@code @begin..answer-commit..end} with the
 * times of the first answer and of the request to commit, then {@code aborted} or {@code unknown}.
 * Operations are
 *
 * <pre>
 * r(x)=1  r(x)=nil  r(x)=initial  r(x)=?  r(x)=~7     ~7 is the tombstone 7
 * w(x,1)  i(x,1)    d(x)          d(x,~7)
 * a(x,1)  l(x)=[1,2]              l(x)=?               list append and list read
 * scan(lo,hi)={x:1,y:~7}          scan(,)=?            [lo, hi), empty means unbounded
 * iter(lo,hi)={x:1}  iter!(lo,hi)={x:1}                ! means exhausted
 * riter  uscan  uiter                                  r is reverse, u is unordered
 * drange(lo,hi)={x:1}                                  deletes what it returns
 * r_share(x)=1  scan_update(,)={}                      locking reads
 * savepoint(s)  rollback(s)                            takes back what is between them
 * r(x)=1@4-5                                           begun at 4, answered at 5
 * </pre>
 *
 * <p>A datum of digits is an integer, one of {@code 0x} and hexadecimal digits a byte string, and
 * any other word a string.
 */
public final class HistoryScript {
  private static final Pattern HEAD =
      Pattern.compile(
          "(@(-?\\d+|)(?:\\.\\.(-?\\d+))?-(?:(-?\\d+)\\.\\.)?(-?\\d+|)\\s*)?"
              + "((aborted|unknown)\\b)?");

  private HistoryScript() {}

  public static History parse(String script) {
    HistoryBuilder builder = new HistoryBuilder();
    for (String line : script.lines().map(String::strip).toList()) {
      if (line.startsWith("initial ")) {
        parseInitial(builder, line.substring("initial ".length()).strip());
      } else if (line.equals("times exact")) {
        builder.exactTimes(true);
      } else if (!line.isEmpty()) {
        parseSession(builder, line);
      }
    }
    return builder.build();
  }

  /** The history as a script, which parses to the same history. */
  public static String show(History history) {
    return new ScriptWriter(history).write();
  }

  private static void parseInitial(HistoryBuilder builder, String text) {
    int equals = text.indexOf('=');
    if (equals >= 0) {
      int key = ScriptOperations.key(builder, text.substring(0, equals));
      builder.initialValue(key, ScriptOperations.value(builder, text.substring(equals + 1)));
    } else if (text.equals("absent")) {
      builder.initialAbsent();
    } else if (text.equals("first-read")) {
      builder.initialFirstRead();
    } else {
      builder.initialFixed(ScriptOperations.value(builder, text));
    }
  }

  private static void parseSession(HistoryBuilder builder, String line) {
    int colon = line.indexOf(':');
    if (colon <= 0) {
      throw new IllegalArgumentException("expected 'session: transactions' but got " + line);
    }
    int session = builder.session(line.substring(0, colon).strip());
    for (String text : line.substring(colon + 1).split("\\|", -1)) {
      TransactionBuffer txn = builder.newTransaction().session(session);
      String operations = parseHead(txn, text.strip());
      ScriptOperations.parse(builder, txn, operations);
      builder.add(txn);
    }
  }

  /** Takes times and outcome off the front, and returns the operations. */
  private static String parseHead(TransactionBuffer txn, String text) {
    Matcher head = HEAD.matcher(text);
    if (!head.lookingAt()) {
      return text;
    }
    if (head.group(1) != null) {
      txn.times(time(head.group(2)), time(head.group(5)));
      txn.firstAnswer(time(head.group(3))).commitSent(time(head.group(4)));
    }
    if (head.group(7) != null) {
      boolean aborted = head.group(7).equals("aborted");
      txn.outcome(aborted ? Outcome.ABORTED : Outcome.INDETERMINATE);
    }
    return text.substring(head.end());
  }

  static long time(@Nullable String digits) {
    return digits == null || digits.isEmpty() ? History.NO_TIME : Long.parseLong(digits);
  }
}
