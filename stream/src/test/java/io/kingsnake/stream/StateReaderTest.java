package io.kingsnake.stream;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.Bytes;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.transaction.ListVersion;
import io.kingsnake.stream.transaction.Mark;
import io.kingsnake.stream.transaction.Tombstone;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StateReaderTest {
  /** A bit of everything that states hold. */
  record State(
      long number,
      int small,
      boolean flag,
      @Nullable String text,
      Outcome outcome,
      List<Serializable> data,
      Map<String, Long> counts,
      Set<Long> ids,
      @Nullable Part part) {}

  /** Another record inside. */
  record Part(@Nullable List<Part2> parts) {}

  /** Record inside a record inside a record. */
  record Part2(String text, @Nullable Long number) {}

  private static final ListVersion LIST = ListVersion.of(List.of(1L, "two", 3L));
  private static final State STATE =
      new State(
          Long.MIN_VALUE,
          -7,
          true,
          "täxt",
          Outcome.INDETERMINATE,
          List.of(
              1L,
              "one",
              Bytes.copyOf(new byte[] {0, -1}),
              Mark.UNKNOWN,
              new Tombstone("one"),
              LIST,
              LIST.with(List.of(4L))),
          Map.of("täxt", Long.MAX_VALUE),
          Set.of(3L, 4L),
          new Part(List.of(new Part2("one", null), new Part2("", 0L))));

  private static byte[] written(State state) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StateWriter.write(state, out);
    return out.toByteArray();
  }

  private static State read(byte[] bytes) throws IOException {
    return StateReader.read(State.class, new ByteArrayInputStream(bytes), bytes.length);
  }

  @Test
  void state_isReadAsItWasWritten() throws IOException {
    assertThat(read(written(STATE))).isEqualTo(STATE);
    State empty =
        new State(0, 0, false, null, Outcome.ABORTED, List.of(), Map.of(), Set.of(), null);
    assertThat(read(written(empty))).isEqualTo(empty);
  }

  /** A thousand versions of one list are one list. */
  @Test
  void versionsOfOneList_shareItsElements() throws IOException {
    List<Serializable> versions = new java.util.ArrayList<>();
    ListVersion list = ListVersion.of(List.of(0L));
    for (long element = 1; element <= 1000; element++) {
      list = list.with(List.of(element));
      versions.add(list);
    }
    State state = new State(0, 0, false, null, Outcome.ABORTED, versions, Map.of(), Set.of(), null);
    assertThat(written(state).length).isLessThan(10_000);
    assertThat(read(written(state))).isEqualTo(state);
  }

  /** Any bytes either are those of a state or are refused: nothing else happens. */
  @Test
  void changedBytes_areAStateOrRefused() throws IOException {
    byte[] bytes = written(STATE);
    Random random = new Random(24);
    int refused = 0;
    for (int i = 0; i < 20_000; i++) {
      byte[] changed = bytes.clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        changed[random.nextInt(changed.length)] = (byte) random.nextInt(256);
      }
      try {
        assertThat(read(changed)).isNotNull();
      } catch (IOException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(5_000);
  }

  @Test
  void lengthThatIsNotThere_asksForNoMemory() throws IOException {
    byte[] bytes = written(STATE);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = java.util.Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
    }
    byte[] longText = {0, 0, 0, 1, 0, -1, -1, -1, -1, 15};
    assertThatThrownBy(() -> read(longText)).isInstanceOf(IOException.class);
  }
}
