package io.kingsnake.online;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.format.Source;
import io.kingsnake.windows.ChainOptions;
import java.nio.file.Path;
import java.util.List;

class Try {
  public static void main(String[] a) throws Exception {
    for (int i = 0; i < Integer.parseInt(a[2]); i++) {
      long start = System.nanoTime();
      WindowedCheck check =
          new WindowedCheck(
              StreamOpener.of(Source.of(Path.of(a[0]))),
              List.of(Levels.named(a[1])),
              CheckOptions.DEFAULT,
              ChainOptions.ofWindow(a.length > 3 ? Integer.parseInt(a[3]) : 20000));
      var r = check.run(n -> {});
      System.out.println(
          r.values().iterator().next().verdict()
              + " "
              + check.counts()
              + " knots "
              + check.knots()
              + " "
              + (System.nanoTime() - start) / 1000000
              + " ms");
    }
  }
}
