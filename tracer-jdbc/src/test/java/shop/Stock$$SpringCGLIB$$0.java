package shop;

import java.util.function.Supplier;

/** Named as Spring names the classes that it makes at run time. */
final class Stock$$SpringCGLIB$$0 {
  String sold(Supplier<String> statement) {
    return statement.get();
  }
}
