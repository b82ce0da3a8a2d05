package io.kingsnake.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.jspecify.annotations.Nullable;

/** A file where readers can open it; fetched, and deleted afterwards, if it is elsewhere. */
record LocalCopy(Path path, @Nullable Path temporary) implements AutoCloseable {
  static LocalCopy of(Candidate candidate) throws IOException {
    if (!candidate.isRemote()) {
      return new LocalCopy(Path.of(candidate.path()), null);
    }
    org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path(candidate.path());
    Path folder = Files.createTempDirectory("kingsnake");
    Path target = folder.resolve(remote.getName());
    FileSystem files = remote.getFileSystem(SparkHadoopUtil.get().conf());
    files.copyToLocalFile(false, remote, new org.apache.hadoop.fs.Path(target.toUri()), true);
    return new LocalCopy(target, folder);
  }

  @Override
  public void close() throws IOException {
    if (temporary != null) {
      Files.deleteIfExists(path);
      Files.deleteIfExists(temporary);
    }
  }
}
