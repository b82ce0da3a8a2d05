package io.kingsnake.format.edn;

import io.kingsnake.format.json.Notes;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Keeps what else a user wrote into an entry (:error, :node, :debug-info, ...) as a JSON note. */
final class EntryNote {
  private static final Set<String> OURS =
      Set.of(":type", ":process", ":f", ":value", ":time", ":index");

  private EntryNote() {}

  static @Nullable String of(Map<?, ?> fields) {
    String note = null;
    Set<String> names = new HashSet<>();
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      String name = String.valueOf(field.getKey());
      if (!OURS.contains(name)) {
        String bare = name.startsWith(":") ? name.substring(1) : name;
        note = Notes.with(note, names.add(bare) ? bare : name, json(field.getValue()));
      }
    }
    return note;
  }

  private static String json(@Nullable Object value) {
    if (value == null) {
      return "null";
    }
    return value instanceof Long || value instanceof Boolean
        ? value.toString()
        : Notes.quoted(value.toString());
  }
}
