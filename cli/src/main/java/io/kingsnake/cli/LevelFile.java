package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.LevelText;
import io.kingsnake.checker.level.LevelTextException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** A level that a user defines in a file. */
final class LevelFile {
  private static final String SUFFIX = ".level";
  private static final long MAX_BYTES = 1 << 20;

  private LevelFile() {}

  /** Tests whether the name is that of a file to read a level from. */
  static boolean isMeant(String name) {
    return name.endsWith(SUFFIX) || name.contains("/") || name.contains("\\");
  }

  static Level read(String name) throws InputProblem {
    try {
      Path path = Path.of(name);
      if (Files.isRegularFile(path) && Files.size(path) > MAX_BYTES) {
        throw new InputProblem(name, "too long for the text of a level");
      }
      return LevelText.parse(Files.readString(path), name).level(nameOf(path));
    } catch (CharacterCodingException e) {
      throw new InputProblem(name, "the text of a level is UTF-8, but this is not");
    } catch (IOException e) {
      throw InputProblem.of(name, e);
    } catch (InvalidPathException | LevelTextException e) {
      throw new InputProblem(String.valueOf(e.getMessage()));
    }
  }

  private static String nameOf(Path path) {
    String file = String.valueOf(path.getFileName());
    return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
  }
}
