package io.kingsnake.format.edn;

import io.kingsnake.format.jepsen.Form;
import io.kingsnake.format.jepsen.Timestamps;
import io.kingsnake.format.json.Notes;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a user's additional fields of an entry (:error, :node, :debug-info, ...) as a JSON note.
 */
final class EntryNote {
  private static final Set<String> OURS =
      Set.of(":type", ":process", ":f", ":value", ":time", ":index");

  private EntryNote() {}

  static @Nullable String of(Map<String, Form> fields) {
    String note = null;
    Set<String> names = new HashSet<>();
    for (Map.Entry<String, Form> field : fields.entrySet()) {
      String name = field.getKey();
      if (!OURS.contains(name) && !isTimestamps(name, field.getValue())) {
        String bare = name.startsWith(":") ? name.substring(1) : name;
        note = Notes.with(note, names.add(bare) ? bare : name, json(field.getValue()));
      }
    }
    return note;
  }

  private static boolean isTimestamps(String name, Form value) {
    return name.equals(":ts") && Timestamps.of(value) != null;
  }

  private static String json(Form form) {
    Object value = form.value();
    if (value == null) {
      return "null";
    }
    if (value instanceof Long || value instanceof Boolean) {
      return value.toString();
    }
    return Notes.quoted(value instanceof String text ? text : form.toString());
  }
}
