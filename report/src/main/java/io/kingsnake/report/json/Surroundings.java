package io.kingsnake.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.history.History;
import io.kingsnake.report.OpText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.IntPredicate;

/**
 * A transaction among its neighbours: in its session, on its keys, in time. Looks through the whole
 * history each time, which takes a moment for a million transactions and no memory. Transactions
 * are named by their place in the history, {@code at}, and shown by their id.
 */
public final class Surroundings {
  private static final int NEAR = 8;
  private static final int MAX_KEYS = 12;
  private static final int MAX_FOUND = 20;
  private static final int MAX_OPS = 40;

  private final History history;
  private final OpText text;

  public Surroundings(History history) {
    this.history = history;
    text = new OpText(history);
  }

  /** The transaction and its neighbours, as JSON. */
  public String of(int txn) {
    return JsonLine.of(
        json -> {
          json.writeFieldName("transaction");
          write(json, txn);
          json.writeFieldName("session");
          writeAll(json, inSession(txn));
          json.writeFieldName("time");
          writeAll(json, inTime(txn));
          json.writeArrayFieldStart("keys");
          for (int key : keysOf(txn)) {
            json.writeStartObject();
            json.writeFieldName("key");
            JsonLine.writeDatum(json, history.keys().at(key));
            json.writeFieldName("transactions");
            writeAll(json, onKey(key, txn));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /**
   * Transactions with this id, and keys that contain this text with the first transactions that
   * used them.
   */
  public String find(String query) {
    return JsonLine.of(
        json -> {
          json.writeFieldName("transactions");
          writeAll(json, withId(query));
          json.writeArrayFieldStart("keys");
          for (int key : keysLike(query)) {
            json.writeStartObject();
            json.writeFieldName("key");
            JsonLine.writeDatum(json, history.keys().at(key));
            json.writeFieldName("transactions");
            writeAll(json, firstOn(key));
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  private List<Integer> withId(String query) {
    try {
      int txn = history.txnWithId(Long.parseLong(query.strip().replaceFirst("^[Tt]", "")));
      return txn < 0 ? List.of() : List.of(txn);
    } catch (NumberFormatException e) {
      return List.of();
    }
  }

  private List<Integer> keysLike(String query) {
    String wanted = query.strip().toLowerCase(Locale.ROOT);
    List<Integer> found = new ArrayList<>();
    for (int key = 0; key < history.keyCount() && found.size() < MAX_KEYS; key++) {
      if (history.keys().at(key).toString().toLowerCase(Locale.ROOT).contains(wanted)) {
        found.add(key);
      }
    }
    return found;
  }

  private List<Integer> inSession(int txn) {
    int session = history.txnSession(txn);
    List<Integer> near = new ArrayList<>();
    int from = Math.max(history.sessionStart(session), txn - NEAR);
    int to = Math.min(history.sessionEnd(session), txn + NEAR + 1);
    for (int each = from; each < to; each++) {
      near.add(each);
    }
    return near;
  }

  /**
   * Transactions that began last before this one and first after it, in the order in which they
   * began.
   */
  private List<Integer> inTime(int txn) {
    if (history.beginTime(txn) == History.NO_TIME) {
      return List.of();
    }
    return nearest(txn, each -> history.beginTime(each) != History.NO_TIME);
  }

  /** Transactions next to this one in time, or by place if it has no time. */
  private List<Integer> nearest(int txn, IntPredicate isMeant) {
    Comparator<Integer> order =
        history.beginTime(txn) == History.NO_TIME
            ? Comparator.naturalOrder()
            : Comparator.<Integer>comparingLong(history::beginTime).thenComparing(each -> each);
    PriorityQueue<Integer> before = new PriorityQueue<>(order);
    PriorityQueue<Integer> after = new PriorityQueue<>(order.reversed());
    for (int each = 0; each < history.txnCount(); each++) {
      if (isMeant.test(each)) {
        keepNearest(order.compare(each, txn) < 0 ? before : after, each);
      }
    }
    List<Integer> near = new ArrayList<>(before);
    near.addAll(after);
    near.sort(order);
    return near;
  }

  private static void keepNearest(PriorityQueue<Integer> farthestFirst, int txn) {
    farthestFirst.add(txn);
    if (farthestFirst.size() > NEAR + 1) {
      farthestFirst.remove();
    }
  }

  private Set<Integer> keysOf(int txn) {
    Set<Integer> keys = new LinkedHashSet<>();
    for (int op = history.opStart(txn); op < history.opEnd(txn) && keys.size() < MAX_KEYS; op++) {
      if (!history.opKind(op).isRange()) {
        keys.add(history.opKey(op));
      }
    }
    return keys;
  }

  private List<Integer> onKey(int key, int txn) {
    return nearest(txn, each -> touches(each, key));
  }

  private List<Integer> firstOn(int key) {
    List<Integer> first = new ArrayList<>();
    for (int txn = 0; txn < history.txnCount() && first.size() < MAX_FOUND; txn++) {
      if (touches(txn, key)) {
        first.add(txn);
      }
    }
    return first;
  }

  private boolean touches(int txn, int key) {
    for (int op = history.opStart(txn); op < history.opEnd(txn); op++) {
      if (history.opKind(op).isRange() ? returns(op, key) : history.opKey(op) == key) {
        return true;
      }
    }
    return false;
  }

  private boolean returns(int op, int key) {
    if (history.hasRows(op)) {
      for (int row = history.rowStart(op); row < history.rowEnd(op); row++) {
        if (history.rowKey(row) == key) {
          return true;
        }
      }
    }
    return false;
  }

  private void writeAll(JsonGenerator json, List<Integer> txns) throws IOException {
    json.writeStartArray();
    for (int txn : txns) {
      write(json, txn);
    }
    json.writeEndArray();
  }

  private void write(JsonGenerator json, int txn) throws IOException {
    json.writeStartObject();
    json.writeNumberField("at", txn);
    json.writeStringField("id", Long.toString(history.txnId(txn)));
    json.writeStringField("session", history.sessionName(history.txnSession(txn)));
    json.writeStringField("outcome", history.outcome(txn).name().toLowerCase(Locale.ROOT));
    if (history.beginTime(txn) != History.NO_TIME) {
      json.writeNumberField("begin", history.beginTime(txn));
    }
    if (history.endTime(txn) != History.NO_TIME) {
      json.writeNumberField("end", history.endTime(txn));
    }
    json.writeArrayFieldStart("operations");
    int end = Math.min(history.opEnd(txn), history.opStart(txn) + MAX_OPS);
    for (int op = history.opStart(txn); op < end; op++) {
      json.writeString(text.of(op));
    }
    json.writeEndArray();
    json.writeNumberField("more", history.opEnd(txn) - end);
    json.writeEndObject();
  }
}
