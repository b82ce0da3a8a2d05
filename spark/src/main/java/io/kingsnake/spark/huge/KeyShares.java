package io.kingsnake.spark.huge;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import scala.Tuple2;

/*
 * Keys are distributed to shares by their hashes, and what a window says about all keys of a share
 * is sent, and returned, as one block of bytes: millions of small objects cost several times as
 * much.
 */
/** Uses of keys by windows, and the conclusions from them, share by share. */
final class KeyShares {
  private KeyShares() {}

  /** Bytes for each of some addressees. */
  private static final class Blocks {
    private final Map<Integer, ByteArrayOutputStream> blocks = new HashMap<>();

    DataOutputStream to(int addressee) {
      return new DataOutputStream(
          blocks.computeIfAbsent(addressee, any -> new ByteArrayOutputStream()));
    }

    Iterator<Tuple2<Integer, byte[]>> iterator() {
      return blocks.entrySet().stream()
          .map(block -> new Tuple2<>(block.getKey(), block.getValue().toByteArray()))
          .iterator();
    }
  }

  /** Uses of keys by the window, by share. */
  static Iterator<Tuple2<Integer, byte[]>> touches(
      int window, List<RegisterTxn> txns, int shareCount) throws IOException {
    Blocks blocks = new Blocks();
    for (Map.Entry<String, Touch> touch : Touch.of(window, txns).entrySet()) {
      DataOutputStream out = blocks.to(Math.floorMod(touch.getKey().hashCode(), shareCount));
      Packing.text(out, touch.getKey());
      touch.getValue().write(out);
    }
    return blocks.iterator();
  }

  /** The plans of all keys of a share. */
  static Iterator<Tuple2<String, KeyPlan>> plans(
      Iterator<Tuple2<Integer, byte[]>> blocks, Beginning beginning) {
    Map<String, List<Touch>> touches = new HashMap<>();
    blocks.forEachRemaining(block -> addTouches(block._2(), touches));
    return touches.entrySet().stream()
        .map(
            entry -> {
              String key = entry.getKey();
              List<Touch> all = entry.getValue();
              all.sort(Comparator.comparingInt(Touch::window));
              return new Tuple2<>(key, KeyPlan.of(all, beginning.of(key)));
            })
        .iterator();
  }

  private static void addTouches(byte[] block, Map<String, List<Touch>> touches) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(block))) {
      while (in.available() > 0) {
        String key = Packing.text(in);
        touches.computeIfAbsent(key, any -> new ArrayList<>(2)).add(Touch.read(in));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By window, the versions around it. */
  static Iterator<Tuple2<Integer, byte[]>> versions(Iterator<Tuple2<String, KeyPlan>> plans)
      throws IOException {
    Blocks blocks = new Blocks();
    while (plans.hasNext()) {
      Tuple2<String, KeyPlan> plan = plans.next();
      addVersions(plan._1(), true, plan._2().starts().entrySet(), blocks);
      addVersions(plan._1(), false, plan._2().ends().entrySet(), blocks);
    }
    return blocks.iterator();
  }

  private static void addVersions(
      String key, boolean isStart, Set<Map.Entry<Integer, String>> versions, Blocks blocks)
      throws IOException {
    for (Map.Entry<Integer, String> version : versions) {
      DataOutputStream out = blocks.to(version.getKey());
      out.writeBoolean(isStart);
      Packing.text(out, key);
      Packing.text(out, version.getValue());
    }
  }

  /** Adds the versions of a window from {@link #versions}. */
  static void addVersions(byte[] block, Map<String, String> starts, Map<String, String> ends)
      throws IOException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(block))) {
      while (in.available() > 0) {
        Map<String, String> target = in.readBoolean() ? starts : ends;
        target.put(Packing.text(in), Packing.text(in));
      }
    }
  }
}
