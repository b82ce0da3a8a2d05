package io.kingsnake.spark;

import java.net.URI;
import org.apache.hadoop.fs.RawLocalFileSystem;

/** Files of this machine that have to be fetched, as those of an object store. */
public final class BucketFiles extends RawLocalFileSystem {
  static final String PREFIX = "bucket://histories";

  @Override
  public URI getUri() {
    return URI.create(PREFIX);
  }

  @Override
  public String getScheme() {
    return "bucket";
  }
}
