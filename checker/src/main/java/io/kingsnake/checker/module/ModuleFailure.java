package io.kingsnake.checker.module;

/** A module threw something: the fault is the module's, not the checker's. */
public final class ModuleFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  public ModuleFailure(CheckerModule module, RuntimeException cause) {
    super("module %s failed: %s".formatted(module.name(), cause), cause);
  }
}
