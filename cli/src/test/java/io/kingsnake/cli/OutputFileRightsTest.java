package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The rights of a file that replaces another: values of a database may be in both. */
class OutputFileRightsTest {
  @TempDir private Path folder = Path.of("");

  @BeforeEach
  void rightsExist() {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
  }

  private Set<PosixFilePermission> rightsAfterWriting(Path file) throws Exception {
    OutputFile.at(file.toString()).write(draft -> Files.writeString(draft, "new"));
    assertThat(file).hasContent("new");
    assertThat(folder).isDirectoryNotContaining("glob:**draft*");
    return Files.getPosixFilePermissions(file);
  }

  @Test
  void fileThatIsReplaced_keepsItsRights() throws Exception {
    for (String rights : new String[] {"rw-------", "rw-r-----", "rw-rw-rw-"}) {
      Path file = Files.writeString(folder.resolve(rights), "old");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
      assertThat(PosixFilePermissions.toString(rightsAfterWriting(file))).isEqualTo(rights);
    }
  }

  @Test
  void newFile_hasTheRightsOfAnyOther() throws Exception {
    Path other = Files.createFile(folder.resolve("other"));
    assertThat(rightsAfterWriting(folder.resolve("new")))
        .isEqualTo(Files.getPosixFilePermissions(other));
  }

  @Test
  void draft_isNoMoreOpenThanTheFileItReplaces() throws Exception {
    Path file = Files.writeString(folder.resolve("secret"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    OutputFile.at(file.toString()).write(OutputFileRightsTest::writePrivately);
  }

  private static void writePrivately(Path draft) throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(draft)))
        .isEqualTo("rw-------");
    Files.writeString(draft, "new");
  }
}
