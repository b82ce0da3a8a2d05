package io.kingsnake.spark;

import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Files of this machine that have to be fetched, as those of an object store. */
public final class BucketFiles extends RawLocalFileSystem {
  static final String PREFIX = "bucket://histories";
  private static final long BLOCK_SIZE = 1 << 20;

  @Override
  public URI getUri() {
    return URI.create(PREFIX);
  }

  @Override
  public String getScheme() {
    return "bucket";
  }

  @Override
  public FileStatus getFileStatus(Path path) throws IOException {
    File file = pathToFile(path);
    if (!file.exists()) {
      throw new FileNotFoundException(path.toString());
    }
    return new FileStatus(
        file.length(), file.isDirectory(), 1, BLOCK_SIZE, file.lastModified(), makeQualified(path));
  }

  @Override
  public FileStatus[] listStatus(Path path) throws IOException {
    String[] names = pathToFile(path).list();
    if (names == null) {
      return new FileStatus[] {getFileStatus(path)};
    }
    List<FileStatus> all = new ArrayList<>();
    for (String name : names) {
      all.add(getFileStatus(new Path(path, name)));
    }
    return all.toArray(new FileStatus[0]);
  }
}
