package io.kingsnake.verifier.chain;

import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.verifier.Refusal;
import io.kingsnake.verifier.Settings;
import io.kingsnake.verifier.Verifier;
import java.io.InputStream;
import java.nio.IntBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/*
 * A window is a history by itself, with its own certificate: keys start with the versions that the
 * windows before left, which are the last ones in the orders of their certificates. Every committed
 * transaction writes one more key, its mark, and a last transaction reads all marks, and with them
 * the versions that later windows start with; but what it reads proves nothing, since a level may
 * let it miss some. If every window is satisfied, its order followed by that of the
 * next and so on is an order of the whole: dependencies lead from window to window in one direction
 * only, so that no cycle crosses a cut.
 *
 * Digests of sessions show that the windows make up the history they claim to be: the parts of the
 * history may come in any order, except those of one session.
 */
/**
 * Verifies that a history satisfies a level, window by window. Keeps the last version of each key
 * and nothing else of what it has seen.
 */
public final class ChainVerifier {
  /** The prefix of the names of keys that are marks. */
  public static final String MARK = "\u0001kingsnake mark ";

  /** The session of the last transaction of a window. */
  public static final String END_SESSION = "\u0001kingsnake end";

  /** Initial value of a key if no earlier window shows its last version. */
  public static final String UNREAD = "\u0001kingsnake unread";

  /** A prefix that data of clients do not have. */
  public static final String RESERVED = "\u0001kingsnake ";

  private static final Object ABSENT = new Object();
  private static final Object UNKNOWN = new Object();

  private final Verifier.Levels levels;
  private @Nullable String level;
  private final TransactionDigest whole = new TransactionDigest();
  private final TransactionDigest windows = new TransactionDigest();
  private final Map<Object, Object> versions = new HashMap<>();
  private Object initial = ABSENT;
  private boolean hasParts;
  private boolean hasTransactions;
  private boolean hasWindows;

  /** {@code level} is null for the level of the first window. */
  public ChainVerifier(Verifier.Levels levels, @Nullable String level) {
    this.levels = levels;
    this.level = level;
  }

  /** A part of the history that the windows are about; all come before the first window. */
  public void part(History part) throws Refusal {
    Refusal.unless(
        part.initialState() != InitialState.FIRST_READ, "what keys held at first was not recorded");
    demandSingleValues(part);
    Object first =
        part.initialState() == InitialState.FIXED
            ? part.values().at(part.fixedInitialValue())
            : ABSENT;
    Refusal.unless(!hasParts || first.equals(initial), "parts differ in what keys held at first");
    hasParts = true;
    hasTransactions |= part.txnCount() > 0;
    initial = first;
    for (int key = 0; key < part.keyCount(); key++) {
      if (part.hasOwnInitialValue(key)) {
        versions.put(part.keys().at(key), value(part, part.initialValue(key)));
      }
    }
    for (int session = 0; session < part.sessionCount(); session++) {
      for (int txn = part.sessionStart(session); txn < part.sessionEnd(session); txn++) {
        whole.add(part, txn, part.opEnd(txn));
      }
    }
  }

  /**
   * Digests cover operations on single values completely, and others only in part. The initial
   * version that was read as such would be another one in every window.
   */
  private static void demandSingleValues(History history) throws Refusal {
    boolean isPlain = history.gaps().isEmpty() && !history.hasUndone();
    for (int op = 0; op < history.opCount() && isPlain; op++) {
      isPlain = isOfSingleValue(history, op);
    }
    Refusal.unless(isPlain, "windows are about reads and writes of single values");
  }

  private static boolean isOfSingleValue(History history, int op) {
    boolean hasMore = history.isTombstone(op) || history.isPredicate(op) || history.joinsNext(op);
    return switch (history.opKind(op)) {
      case READ, WRITE, INSERT, DELETE -> !hasMore && history.opValue(op) != History.INITIAL;
      case APPEND, READ_LIST, SCAN, ITERATE -> false;
    };
  }

  /** The next window. */
  public void window(History window, InputStream certificate) throws Refusal {
    hasWindows = true;
    demandSingleValues(window);
    Verifier.Replayed replayed = Verifier.replay(window, certificate, levels, level);
    Verifier.Proven proven = replayed.proven();
    level = proven.level();
    Refusal.unless(proven.satisfied(), "the certificate of a window shows a violation");
    Settings usual = new Settings(true, 0, "own");
    Refusal.unless(proven.settings().equals(usual), "a window was checked with other settings");
    int last = last(window);
    demandMarks(window, last);
    demandStarts(window);
    leaveVersions(window, replayed.lastWrites());
    for (int txn = 0; txn < window.txnCount(); txn++) {
      if (txn != last) {
        boolean isMarked = window.isCommitted(txn);
        windows.add(window, txn, window.opEnd(txn) - (isMarked ? 1 : 0));
      }
    }
  }

  /**
   * Called after the last window: checks that the windows are the whole history, in the order of
   * its sessions. Returns the level that it satisfies, if that is about one order that contains all
   * dependencies and nothing else.
   */
  public String end() throws Refusal {
    Refusal.unless(hasTransactions, "the history has no transactions: nothing to prove");
    if (level == null || !hasWindows) {
      throw new Refusal("there are no windows");
    }
    Refusal.unless(whole.equals(windows), "the windows are not those of this history");
    return level;
  }

  /** Keys whose last version is known or asked for. */
  public int keyCount() {
    return versions.size();
  }

  private static int last(History window) throws Refusal {
    for (int session = 0; session < window.sessionCount(); session++) {
      if (window.sessionName(session).equals(END_SESSION)) {
        int last = window.sessionStart(session);
        Refusal.unless(
            window.sessionEnd(session) == last + 1 && window.isCommitted(last),
            "a window has one last transaction, which committed");
        return last;
      }
    }
    throw new Refusal("a window has no last transaction");
  }

  private static void demandMarks(History window, int last) throws Refusal {
    BitSet read = new BitSet();
    for (int op = window.opStart(last); op < window.opEnd(last); op++) {
      Refusal.unless(!window.isWrite(op), "the last transaction only reads");
      if (isMark(window, op)) {
        Refusal.unless(window.opValue(op) >= 0, "the last transaction misses a mark");
        read.set(window.opKey(op));
      }
    }
    for (int txn = 0; txn < window.txnCount(); txn++) {
      int end = window.opEnd(txn);
      boolean isMarked = window.isCommitted(txn) && txn != last;
      if (isMarked) {
        int mark = --end;
        boolean isRead =
            mark >= window.opStart(txn)
                && isMark(window, mark)
                && window.isWrite(mark)
                && read.get(window.opKey(mark));
        Refusal.unless(isRead, "the last transaction does not see that all others committed");
        read.clear(window.opKey(mark)); // no other has it
      }
      for (int op = window.opStart(txn); op < end && txn != last; op++) {
        Refusal.unless(isClients(window, op), "an operation uses names that are reserved");
      }
    }
  }

  private static boolean isMark(History window, int op) {
    return window.opKey(op) >= 0
        && window.keys().at(window.opKey(op)) instanceof String name
        && name.startsWith(MARK);
  }

  private static boolean isClients(History window, int op) {
    int value = window.opValue(op);
    return !window.opKind(op).isRange()
        && !isReserved(window.keys().at(window.opKey(op)))
        && (value < 0 || !isReserved(window.values().at(value)));
  }

  private static boolean isReserved(Object datum) {
    return datum instanceof String text && text.startsWith(RESERVED);
  }

  private void demandStarts(History window) throws Refusal {
    BitSet used = used(window);
    for (int key = used.nextSetBit(0); key >= 0; key = used.nextSetBit(key + 1)) {
      Object name = window.keys().at(key);
      Object start = value(window, window.initialValue(key));
      Object wanted = isReserved(name) ? ABSENT : versions.getOrDefault(name, initial);
      boolean isRight = wanted != UNKNOWN && start.equals(wanted);
      // A window that does not read the key may start without its version.
      Refusal.unless(
          isRight || (UNREAD.equals(start) && !isReserved(name)),
          "a window does not start with the last version of key %s",
          name);
    }
  }

  /** Keys of all transactions that may have taken effect: reads of aborted ones prove nothing. */
  private static BitSet used(History window) {
    BitSet used = new BitSet();
    for (int txn = 0; txn < window.txnCount(); txn++) {
      for (int op = window.opStart(txn); op < window.opEnd(txn); op++) {
        if (window.outcome(txn) != Outcome.ABORTED) {
          used.set(window.opKey(op));
        }
      }
    }
    return used;
  }

  /**
   * Leaves the last versions by the certificate's order, regardless of the last transaction's
   * reads.
   */
  private void leaveVersions(History window, IntBuffer lastWrites) throws Refusal {
    Refusal.unless(lastWrites.capacity() == window.keyCount(), "a window has no order of versions");
    for (int key = 0; key < lastWrites.capacity(); key++) {
      Object name = window.keys().at(key);
      int last = lastWrites.get(key);
      if (last >= 0 && !isReserved(name)) {
        versions.put(name, value(window, window.opValue(last)));
      }
    }
  }

  private static Object value(History history, int value) {
    return value >= 0 ? history.values().at(value) : value == History.ABSENT ? ABSENT : UNKNOWN;
  }
}
