package io.kingsnake.format.kingsnake;

import com.fasterxml.jackson.core.JsonToken;
import io.kingsnake.format.HistoryFormatException;
import io.kingsnake.format.Source;
import io.kingsnake.format.json.JsonCursor;
import io.kingsnake.format.json.Notes;
import io.kingsnake.history.History;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a file, or a directory of files that are parts of one history. */
final class KingsnakeReader {
  private final Recording recording = new Recording();
  private @Nullable Header agreed;

  History read(Source source) throws IOException, HistoryFormatException {
    String note = source.isDirectory() ? readParts(source) : readFile(source, false);
    recording.builder.note(note);
    return recording.build();
  }

  private @Nullable String readParts(Source directory) throws IOException, HistoryFormatException {
    List<Source> parts = KingsnakeFormat.files(directory);
    if (parts.isEmpty()) {
      throw HistoryFormatException.in(directory, "expected *.jsonl files, found none");
    }
    String notes = null;
    Set<String> different = new HashSet<>();
    for (Source part : parts) {
      String note = readFile(part, true);
      different.add(String.valueOf(note));
      notes = note == null ? notes : Notes.with(notes, part.name(), note);
    }
    // A recorder writes the same note into every file of a run.
    return notes != null && different.size() == 1 && parts.size() > 1
        ? different.iterator().next()
        : notes;
  }

  /** Returns the note of the file. */
  private @Nullable String readFile(Source file, boolean isPart)
      throws IOException, HistoryFormatException {
    try (InputStream in = file.open()) {
      LineBlocks blocks = new LineBlocks(in);
      LineBlock block = blocks.next();
      Lines lines = new Lines(in);
      lines.show(block, 0);
      Header header = header(file, lines);
      if (isPart && !header.part()) {
        throw HistoryFormatException.atLine(
            file, 1, "expected \"part\":true in the header of a file that is part of a history");
      }
      agreeOn(file, header);
      LineReader reader = new LineReader(file, recording, lines);
      String note = header.note();
      for (int line = 1; ; line = 0) {
        note = readLines(file, reader, lines, block, line, note);
        if (block.isLast()) {
          break;
        }
        blocks.giveBack(block);
        block = blocks.next();
      }
      recording.endOfFile(file);
      return note;
    }
  }

  /** Reads the lines of the block from one on; adds remarks on them to the note. */
  private @Nullable String readLines(
      Source file,
      LineReader reader,
      Lines lines,
      LineBlock block,
      int first,
      @Nullable String note)
      throws IOException, HistoryFormatException {
    String notes = note;
    for (int line = first; line < block.transactions().lineCount(); line++) {
      lines.show(block, line);
      if (recording.addWhole(file, block.transactions(), line, lines.number()) || lines.isBlank()) {
        continue;
      }
      if (!lines.isTerminated() && isUnfinished(file, lines)) {
        notes = Notes.with(notes, "unfinished_line", Long.toString(lines.number()));
      } else {
        reader.read();
      }
    }
    return notes;
  }

  static Header header(Source file, Lines lines) throws IOException, HistoryFormatException {
    boolean endsEarly = isObjectThatEndsEarly(file, lines);
    if (endsEarly && !lines.isTerminated()) {
      throw HistoryFormatException.atLine(
          file,
          lines.number(),
          "expected a header line, found the beginning of one: what wrote the file was cut off"
              + " before it recorded anything");
    }
    if (endsEarly) {
      throw HistoryFormatException.atLine(
          file,
          lines.number(),
          "expected an object on each line, found one of several lines; 'jq -c . FILE' makes lines"
              + " of them");
    }
    try (JsonCursor cursor =
        JsonCursor.over(file, lines.buffer(), lines.start(), lines.end(), lines.number(), 0)) {
      Header header = Header.read(cursor);
      if (cursor.next() != null) {
        throw cursor.expected("the end of the header line");
      }
      return header;
    }
  }

  private void agreeOn(Source file, Header header) throws HistoryFormatException {
    if (agreed == null) {
      agreed = header;
      header.applyTo(recording.builder);
    } else if (!agreed.agreesWith(header)) {
      throw HistoryFormatException.atLine(
          file,
          1,
          "the parts of a history need the same \"initial\" and \"times\" in their headers");
    }
  }

  private static boolean isObjectThatEndsEarly(Source file, Lines lines)
      throws IOException, HistoryFormatException {
    try (JsonCursor cursor =
        JsonCursor.over(file, lines.buffer(), lines.start(), lines.end(), lines.number(), 0)) {
      try {
        if (cursor.next() == JsonToken.START_OBJECT) {
          cursor.skip();
        }
      } catch (HistoryFormatException e) {
        return cursor.endsEarly();
      }
      return false;
    }
  }

  /**
   * Tests whether a last line without newline is the beginning of a line that was never finished.
   */
  static boolean isUnfinished(Source file, Lines lines) throws IOException {
    try (JsonCursor cursor =
        JsonCursor.over(file, lines.buffer(), lines.start(), lines.end(), lines.number(), 0)) {
      if (cursor.next() != JsonToken.START_OBJECT) {
        return false;
      }
      cursor.skip();
      return cursor.is(JsonToken.START_OBJECT);
    } catch (HistoryFormatException e) {
      return true;
    }
  }
}
