package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FarewellTest {
  @Test
  void steps_areTakenOnceAndLastThingsFirst() {
    List<String> done = new ArrayList<>();
    Runnable needless = () -> done.add("needless");
    Farewell farewell = Farewell.prepare();
    farewell.add(() -> done.add("files"));
    farewell.add(
        () -> {
          throw new IllegalStateException("the server does not stop");
        });
    farewell.add(() -> done.add("clients"));
    farewell.add(needless);
    farewell.remove(needless);
    farewell.close();
    farewell.close();
    assertThat(done).containsExactly("clients", "files");
  }
}
