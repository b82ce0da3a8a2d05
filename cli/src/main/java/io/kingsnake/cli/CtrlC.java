package io.kingsnake.cli;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * Handler of the first Ctrl-C until it is removed; the second ends the process, as always. Java has
 * no other interface to signals than this unofficial one: where it is missing, nothing changes.
 */
final class CtrlC {
  private final @Nullable Object usual; // the handler there was

  private CtrlC(@Nullable Object usual) {
    this.usual = usual;
  }

  static CtrlC means(Runnable action) {
    try {
      Class<?> type = Class.forName("sun.misc.SignalHandler");
      Object[] usual = new Object[1];
      Object handler =
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, arguments) -> {
                handle(usual[0]);
                action.run();
                return null;
              });
      usual[0] = handle(handler);
      return new CtrlC(usual[0]);
    } catch (ReflectiveOperationException e) {
      return new CtrlC(null);
    }
  }

  /** Returns the handler there was until now. */
  private static Object handle(Object handler) throws ReflectiveOperationException {
    Class<?> signal = Class.forName("sun.misc.Signal");
    Method handle = signal.getMethod("handle", signal, Class.forName("sun.misc.SignalHandler"));
    return handle.invoke(null, signal.getConstructor(String.class).newInstance("INT"), handler);
  }

  void forget() {
    if (usual != null) {
      try {
        handle(usual);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e); // it worked before
      }
    }
  }
}
