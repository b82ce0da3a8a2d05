package io.kingsnake.checker.wording;

import io.kingsnake.checker.model.Dependency;
import io.kingsnake.checker.model.Wording;
import io.kingsnake.checker.problem.OwnReads;
import io.kingsnake.history.History;
import io.kingsnake.history.KeyWrites;
import io.kingsnake.history.OpKind;

/** Versions in words, by key and value: "x = 5, written by T1". */
final class VersionWords {
  private final History history;
  private final Wording wording;

  VersionWords(History history) {
    this.history = history;
    wording = new Wording(history);
  }

  /** "T2 read x = 5, written by T1", "T2 read x = 0, the initial value" or "T2 did not find x". */
  String reading(int reader, int key, int source) {
    if (source == Dependency.INITIAL_TXN && history.initialValue(key) == History.ABSENT) {
      return "%s did not find %s, absent initially"
          .formatted(wording.txn(reader), wording.key(key));
    }
    if (source != Dependency.INITIAL_TXN && isDelete(KeyWrites.last(history, source, key))) {
      return "%s did not find %s, deleted by %s"
          .formatted(wording.txn(reader), wording.key(key), wording.txn(source));
    }
    String seen = seen(reader, key, source);
    return "%s read %s, %s"
        .formatted(
            wording.txn(reader),
            seen,
            source == Dependency.INITIAL_TXN
                ? "the initial value"
                : "written by " + wording.txn(source));
  }

  /** "T1 read x = 1, written by T2; T3 overwrote it with 5". */
  String overwritten(int reader, int key, int source, int writer) {
    return reading(reader, key, source) + "; " + replacing(source, writer, key);
  }

  /** Words "T3 overwrote it with 5", or "T3 wrote x = 5" if the key was absent. */
  String replacing(int source, int writer, int key) {
    boolean isAbsent =
        source == Dependency.INITIAL_TXN
            ? history.initialValue(key) == History.ABSENT
            : isDelete(KeyWrites.last(history, source, key));
    return isAbsent ? act(writer, key) : overwriting(writer, key);
  }

  /** "T3 overwrote it with 6", or "T3 deleted it". */
  private String overwriting(int writer, int key) {
    int op = KeyWrites.last(history, writer, key);
    if (op < 0) {
      return wording.txn(writer) + " overwrote it";
    }
    int value = history.opValue(op);
    return history.opKind(op) == OpKind.DELETE || value < 0
        ? wording.txn(writer) + " deleted it"
        : wording.txn(writer) + " overwrote it with " + history.values().show(value);
  }

  private boolean isDelete(int op) {
    return op >= 0
        && (history.opKind(op) == OpKind.DELETE || history.opValue(op) == History.ABSENT);
  }

  boolean deletes(int writer, int key) {
    return isDelete(KeyWrites.last(history, writer, key));
  }

  /** "T1 wrote x = 5" or "T1 deleted x". */
  String act(int writer, int key) {
    return wording.txn(writer)
        + (deletes(writer, key)
            ? " deleted " + wording.key(key)
            : " wrote " + installed(writer, key));
  }

  /** Version of the writer: "x = 5" or "x absent". */
  String installed(int writer, int key) {
    int op = KeyWrites.last(history, writer, key);
    return op < 0 ? wording.key(key) : version(key, history.opValue(op));
  }

  private String seen(int reader, int key, int source) {
    for (int op = history.opStart(reader); op < history.opEnd(reader); op++) {
      if (history.opKey(op) == key
          && history.opKind(op) == OpKind.READ
          && canBe(op, source)
          && history.opValue(op) != History.INITIAL) {
        return version(key, history.opValue(op));
      }
    }
    return source == Dependency.INITIAL_TXN ? wording.key(key) : installed(source, key);
  }

  private String version(int key, int value) {
    String name = wording.key(key);
    return switch (value) {
      case History.UNKNOWN -> name;
      case History.ABSENT -> name + " as absent";
      default -> value < 0 ? name : name + " = " + history.values().show(value);
    };
  }

  /**
   * Tests whether the operation can have read the version of this transaction, or the initial one.
   */
  boolean canBe(int read, int source) {
    int key = history.opKey(read);
    int value = history.opValue(read);
    if (source == Dependency.INITIAL_TXN) {
      int initial = history.initialValue(key);
      return initial == value || initial == History.INITIAL || value == History.INITIAL;
    }
    int write = KeyWrites.last(history, source, key);
    return write >= 0 && OwnReads.leaves(history, write, value);
  }
}
