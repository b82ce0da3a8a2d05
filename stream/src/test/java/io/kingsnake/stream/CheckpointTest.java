package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.Source;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.feed.Feed;
import io.kingsnake.stream.feed.Follower;
import io.kingsnake.stream.feed.Place;
import io.kingsnake.stream.feed.StreamOpener;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint is read as it was written, or refused with a sentence, and quickly. */
class CheckpointTest {
  private static final int DIGEST = 32;

  @TempDir Path directory;

  private Path file() {
    return directory.resolve("checkpoint");
  }

  private Watch watch() throws IOException {
    Watch.Plan plan =
        new Watch.Plan(
            Levels.SERIALIZABLE,
            CheckOptions.DEFAULT,
            ChainOptions.ofWindow(2000),
            file(),
            Duration.ofMillis(1),
            Duration.ofMillis(300),
            Duration.ofSeconds(60));
    return Watch.of(Source.of(directory.resolve("recording")), plan, state -> {});
  }

  /** The state after thirty transactions, twenty of which had their turn. */
  @BeforeEach
  void writeOne() throws Exception {
    Source recording = Source.of(directory.resolve("recording"));
    try (Clients clients = new Clients(recording.path())) {
      for (int i = 0; i < 30; i++) {
        clients.increment(false);
      }
    }
    Follower follower = new Follower(recording, Place.START);
    Feed.Batch batch = follower.poll();
    Chain chain =
        new Chain(
            Levels.SERIALIZABLE,
            follower.beginning(),
            CheckOptions.DEFAULT,
            ChainOptions.ofWindow(2000),
            StreamOpener.of(recording).elsewhere());
    batch.txns().forEach(chain::add);
    chain.catchUp(10);
    Place place = Objects.requireNonNull(batch.place());
    new Checkpoint("serializable", place, chain.state()).write(file());
  }

  private void assertRefused(byte[] content, String why) throws IOException {
    Files.write(file(), content);
    assertThatThrownBy(this::watch)
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file().toString())
        .hasMessageContaining(why);
  }

  @Test
  void checkpoint_isReadAsItWasWritten() throws IOException {
    Checkpoint first = Checkpoint.read(file()).orElseThrow();
    assertThat(first.state().replayed()).isPositive();
    first.write(file());
    assertThat(Checkpoint.read(file())).contains(first);
  }

  @Test
  void damage_isRefused() throws IOException {
    byte[] intact = Files.readAllBytes(file());
    for (int at = 0; at < intact.length; at += 1 + at / 100) {
      byte[] damaged = intact.clone();
      damaged[at] ^= 0x20;
      assertRefused(damaged, "checkpoint");
    }
    for (int length = 0; length < intact.length; length += 1 + length / 20) {
      assertRefused(Arrays.copyOf(intact, length), "checkpoint");
    }
    assertRefused(Arrays.copyOf(intact, intact.length + 1), "damaged checkpoint; remove it");
  }

  /** A forger who recomputes the digest gets a watch or a refusal, and nothing else. */
  @Test
  void forgery_isAStateOrRefused() throws Exception {
    byte[] intact = Files.readAllBytes(file());
    int begin = new String(intact, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf('\n') + 1;
    Random random = new Random(24);
    int refused = 0;
    for (int i = 0; i < 1_000; i++) {
      byte[] forged = intact.clone();
      int at = begin + random.nextInt(forged.length - begin - DIGEST);
      forged[at] = (byte) random.nextInt(256);
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(forged, 0, forged.length - DIGEST);
      digest.digest(forged, forged.length - DIGEST, DIGEST);
      Files.write(file(), forged);
      try (Watch watch = watch()) {
        assertThat(watch).isNotNull();
      } catch (IOException e) {
        assertThat(e).hasMessageContaining("checkpoint");
        refused++;
      }
    }
    assertThat(refused).isPositive();
  }

  /** Refuses sets of sets, which take for ever to read as objects. */
  @Test
  void objects_areNeverRead() throws IOException {
    Set<Object> bomb = new HashSet<>();
    Set<Object> deep = bomb;
    for (int i = 0; i < 100; i++) {
      Set<Object> next = new HashSet<>(Set.of("t" + i));
      deep.add(next);
      Set<Object> other = new HashSet<>();
      deep.add(other);
      next.add(other);
      deep = other;
    }
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(bomb);
    }
    assertRefused(bytes.toByteArray(), "another version of kingsnake; remove it, and the watch");
  }

  @Test
  void whatIsNoCheckpoint_isCalledThat() throws IOException {
    assertRefused(
        "not even close".getBytes(java.nio.charset.StandardCharsets.UTF_8),
        "is no checkpoint of kingsnake");
    Files.delete(file());
    Files.createDirectory(file());
    assertThatThrownBy(this::watch).hasMessageContaining("is no checkpoint");
  }
}
