package io.kingsnake.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Properties;

/**
 * The only user of a server that is started for a run. Other users of the machine reach its port,
 * too, so it has a password that nobody can guess, and that no command line shows.
 */
public record Login(String user, String password) {
  private static final int BYTES = 24;

  /** With a password of letters and digits. */
  public static Login ofNewServer(String user) {
    byte[] random = new byte[BYTES];
    new SecureRandom().nextBytes(random);
    return new Login(user, HexFormat.of().formatHex(random));
  }

  /** Properties of the login for drivers. */
  public Properties properties() {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    return properties;
  }

  /** Makes a file that only this user of the machine can read. */
  public static Path secretFile(Path file, String content) throws IOException {
    boolean isPosix = Files.getFileStore(file.getParent()).supportsFileAttributeView("posix");
    if (isPosix) {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }
    return Files.writeString(file, content);
  }

  @Override
  public String toString() {
    return user;
  }
}
