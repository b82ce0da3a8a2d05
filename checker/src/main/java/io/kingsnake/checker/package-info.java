/**
 * Decides whether a history satisfies an isolation level. {@link io.kingsnake.checker.Checker} is
 * the door, and docs/ARCHITECTURE.md lists the packages below in the order in which they may see
 * each other. Nothing here reads files or prints.
 */
@NullMarked
package io.kingsnake.checker;

import org.jspecify.annotations.NullMarked;
