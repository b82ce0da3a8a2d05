package shop;

import java.util.function.Supplier;

/** A bean behind a proxy that a framework has made. */
public class Stock {
  public String sell(Supplier<String> statement) {
    return new Stock$$SpringCGLIB$$0().sold(statement);
  }
}
