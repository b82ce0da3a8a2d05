package io.kingsnake.online;

import io.kingsnake.windows.ChainState;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * Where to continue after a restart: how far each file was read, and the state of the chain at that
 * moment. Written to a temporary file and moved into place, so that there is always a complete one.
 *
 * @param level what is checked
 */
record Checkpoint(String level, Place place, ChainState state) implements Serializable {
  private static final long serialVersionUID = 2;

  void write(Path file) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try (ObjectOutputStream out =
        new ObjectOutputStream(new BufferedOutputStream(Files.newOutputStream(beside)))) {
      out.writeObject(this);
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The checkpoint that was written last, if any. */
  static Optional<Checkpoint> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return Optional.of((Checkpoint) in.readObject());
    } catch (ClassNotFoundException | ClassCastException | ObjectStreamException e) {
      throw new IOException(file + " is no checkpoint of this version", e);
    }
  }
}
