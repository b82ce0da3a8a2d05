package io.kingsnake.testkit.generate;

import io.kingsnake.history.History;
import io.kingsnake.testkit.HistoryScript;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * All histories of up to three transactions in which each is one of a few programs, spread over
 * sessions in all ways. Programs are those of {@link HistoryScript}, with times, if any, and
 * outcome.
 *
 * @param programs possible transactions
 */
public record SmallAlphabets(String name, List<String> programs) {
  /** Sessions of the transactions; transactions of a session come in this order. */
  private static final List<int[]> SESSIONS =
      List.of(
          new int[] {0},
          new int[] {0, 0},
          new int[] {0, 1},
          new int[] {0, 0, 0},
          new int[] {0, 0, 1},
          new int[] {0, 1, 1},
          new int[] {0, 1, 0},
          new int[] {0, 1, 2});

  public SmallAlphabets {
    programs = List.copyOf(programs);
  }

  /** One for each kind of operation, outcome and time. */
  public static List<SmallAlphabets> all() {
    return List.of(
        of(
            "writes and reads of two keys",
            """
            w(x,1) | w(y,1) | r(x)=1 | r(x)=nil | r(x)=1 w(y,1) |
            r(x)=nil w(y,1) | r(y)=1 w(x,1) | w(x,1) w(y,1) | r(x)=1 r(y)=nil | r(y)=1 r(x)=nil
            """),
        of(
            "equal values and deletions",
            """
            w(x,1) | w(x,2) | d(x) | r(x)=1 | r(x)=2 |
            r(x)=nil | r(x)=1 w(x,1) | r(x)=nil w(x,2) | r(x)=2 d(x) | r(x)=1 r(x)=2
            """),
        of(
            "scans",
            """
            w(x,1) | w(y,1) | d(x) | scan(,)={} | scan(,)={x:1} |
            scan(,)={x:1,y:1} | scan(,)={} w(x,1) | scan(,)={x:1} w(y,1) |
            r(y)=1 scan(x,y)={} | scan(,)={x:1} d(x)
            """),
        of(
            "lists",
            """
            a(l,1) | a(l,2) | l(l)=[] | l(l)=[1] | l(l)=[1,2] |
            l(l)=[2,1] | l(l)=[1] a(l,2) | l(l)=[1] w(y,1) | r(y)=1 a(l,2) | r(y)=1 l(l)=[]
            """),
        of(
            "outcomes",
            """
            w(x,1) | unknown w(x,1) | aborted w(x,1) | unknown r(x)=1 w(y,1) | unknown w(y,1) |
            r(x)=1 | r(y)=1 | r(x)=nil r(y)=1 | r(y)=1 w(x,2) | unknown r(x)=nil w(x,2)
            """),
        of(
            "times and ties",
            """
            @1-2 w(x,1) | @2-3 w(x,2) | @2-3 r(x)=nil | @2-3 r(x)=1 | @3-4 r(x)=1 |
            @1-1 r(x)=1 | @1-4 r(x)=nil w(y,1) | @4- unknown w(y,1) |
            @1..1-2..2 w(x,1) w(y,1) | @3-3 r(y)=1 r(x)=nil
            """));
  }

  private static SmallAlphabets of(String name, String programs) {
    return new SmallAlphabets(name, List.of(programs.strip().split("\\s*\\|\\s*")));
  }

  /** Hands every {@code step}-th history to {@code use}, always in the same order. */
  public void forEach(int step, Consumer<History> use) {
    int number = 0;
    for (int[] sessions : SESSIONS) {
      int[] chosen = new int[sessions.length];
      do {
        if (number++ % step == 0) {
          use.accept(HistoryScript.parse(script(sessions, chosen)));
        }
      } while (advance(chosen));
    }
  }

  /** The next choice of programs; false if it was the last. */
  private boolean advance(int[] chosen) {
    for (int i = 0; i < chosen.length; i++) {
      chosen[i] = (chosen[i] + 1) % programs.size();
      if (chosen[i] != 0) {
        return true;
      }
    }
    return false;
  }

  private String script(int[] sessions, int[] chosen) {
    List<String> lines = new ArrayList<>();
    for (int txn = 0; txn < sessions.length; txn++) {
      lines.add("s" + sessions[txn] + ": " + programs.get(chosen[txn]));
    }
    return String.join("\n", lines);
  }

  @Override
  public String toString() {
    return name;
  }
}
