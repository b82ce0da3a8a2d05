package io.kingsnake.spark.store;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;

/** Addresses of files, as users give them. */
public final class Store {
  private Store() {}

  /** Tests whether the history must be fetched first. */
  public static boolean isRemote(String address) {
    return address.matches("[a-zA-Z][a-zA-Z0-9+.-]+://.*") && !address.startsWith("file:");
  }

  /** The path of an address that is not remote. */
  public static String local(String address) {
    return address.startsWith("file:") ? URI.create(address).getPath() : address;
  }

  /** Every file below the prefix, by name: its kind is not known without fetching it. */
  public static List<String> below(String prefix, Configuration configuration) throws IOException {
    Path start = new Path(prefix);
    FileSystem files = start.getFileSystem(configuration);
    RemoteIterator<LocatedFileStatus> all = files.listFiles(start, true);
    List<String> found = new ArrayList<>();
    while (all.hasNext()) {
      Path file = all.next().getPath();
      if (!file.getName().startsWith("_") && !file.getName().startsWith(".")) {
        found.add(file.toString());
      }
    }
    found.sort(null);
    return found;
  }
}
