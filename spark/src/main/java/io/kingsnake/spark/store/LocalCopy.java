package io.kingsnake.spark.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.hadoop.fs.FileSystem;
import org.apache.spark.SparkEnv;
import org.apache.spark.deploy.SparkHadoopUtil;
import org.jspecify.annotations.Nullable;

/** A file that readers can open; if it is remote, it is fetched, and deleted afterwards. */
public record LocalCopy(Path path, @Nullable Path temporary) implements AutoCloseable {
  /** On an executor. */
  public static LocalCopy of(String address) throws IOException {
    if (!Store.isRemote(address)) {
      return new LocalCopy(Path.of(Store.local(address)), null);
    }
    org.apache.hadoop.fs.Path remote = new org.apache.hadoop.fs.Path(address);
    // The user may configure the store in spark-submit alone; Hadoop's own files need not
    // contain the settings.
    FileSystem files =
        remote.getFileSystem(SparkHadoopUtil.get().newConfiguration(SparkEnv.get().conf()));
    Path folder = Files.createTempDirectory("kingsnake");
    Path target = folder.resolve(remote.getName());
    LocalCopy copy = new LocalCopy(target, folder);
    try {
      files.copyToLocalFile(false, remote, new org.apache.hadoop.fs.Path(target.toUri()), true);
      return copy;
    } catch (IOException | RuntimeException e) {
      copy.close();
      throw e;
    }
  }

  @Override
  public void close() throws IOException {
    if (temporary != null) {
      Files.deleteIfExists(path);
      Files.deleteIfExists(temporary);
    }
  }
}
