package io.kingsnake.stream;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.kingsnake.stream.chain.ChainState;
import io.kingsnake.stream.feed.Place;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/*
 * The file is a line that says what it is, and of which shape; the record, component by component;
 * and the SHA-256 of all of that. What is not a whole file of this shape is refused before any of it
 * is taken for anything.
 */
/**
 * Place from which to continue after a restart: the position in each file, and the state of the
 * chain at that moment. Written to a temporary file and moved into place, so that there is always a
 * complete one.
 *
 * @param level level under check
 */
record Checkpoint(String level, Place place, ChainState state) {
  private static final String NAME = "kingsnake-checkpoint ";
  private static final int DIGEST = 32; // bytes
  private static final String ANEW = "; remove it, and the watch begins anew";

  void write(Path file) throws IOException {
    Path beside = file.resolveSibling(file.getFileName() + ".new");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(beside))) {
      DigestOutputStream digested = new DigestOutputStream(out, sha256());
      digested.write(header());
      StateWriter.write(this, digested);
      out.write(digested.getMessageDigest().digest());
    }
    Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** The checkpoint that was written last, if any. */
  static Optional<Checkpoint> read(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    if (!Files.isRegularFile(file)) {
      throw new IOException(file + " is no checkpoint, but something else than a file");
    }
    demandHeader(file);
    byte[] header = header();
    long length = Files.size(file) - header.length - DIGEST;
    demandIntact(file, header.length + length);
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      in.skipNBytes(header.length);
      return Optional.of(StateReader.read(Checkpoint.class, in, length));
    } catch (IOException e) {
      throw damaged(file, e);
    }
  }

  /** Error for a file with impossible content. */
  static IOException damaged(Path file, Exception why) {
    return new IOException(file + " is a damaged checkpoint" + ANEW, why);
  }

  private static byte[] header() {
    byte[] shape = sha256().digest(StateReader.shape(Checkpoint.class).getBytes(US_ASCII));
    return (NAME + HexFormat.of().formatHex(shape) + "\n").getBytes(US_ASCII);
  }

  private static void demandHeader(Path file) throws IOException {
    byte[] wanted = header();
    byte[] found;
    try (InputStream in = Files.newInputStream(file)) {
      found = in.readNBytes(wanted.length);
    }
    if (!Arrays.equals(found, wanted)) {
      boolean isOther = new String(found, US_ASCII).startsWith(NAME) || isOfObjects(found);
      throw new IOException(
          file
              + (isOther
                  ? " is a checkpoint of another version of kingsnake" + ANEW
                  : " is no checkpoint of kingsnake"));
    }
  }

  /** Tests for a checkpoint in the first versions' format. */
  private static boolean isOfObjects(byte[] found) {
    return found.length > 1 && found[0] == (byte) 0xAC && found[1] == (byte) 0xED;
  }

  private static void demandIntact(Path file, long length) throws IOException {
    MessageDigest digest = sha256();
    byte[] end;
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      byte[] buffer = new byte[1 << 16];
      long left = Math.max(0, length);
      for (int count = 1; left > 0 && count > 0; left -= count) {
        count = Math.max(0, in.read(buffer, 0, (int) Math.min(left, buffer.length)));
        digest.update(buffer, 0, count);
      }
      end = in.readNBytes(DIGEST);
    }
    if (!MessageDigest.isEqual(digest.digest(), end)) {
      throw damaged(file, new IOException("its digest is another one"));
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java has SHA-256", e);
    }
  }
}
