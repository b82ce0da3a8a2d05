package io.kingsnake.cli;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** One level, by name or alias or as a file with its text. */
final class LevelArgument implements ITypeConverter<Level> {
  @Override
  public Level convert(String name) {
    try {
      return LevelFile.isMeant(name) ? LevelFile.read(name) : Levels.named(name);
    } catch (InputProblem e) {
      throw new TypeConversionException(e.getMessage());
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage() + " 'kingsnake levels' lists all.");
    }
  }
}
