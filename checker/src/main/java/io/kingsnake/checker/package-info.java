/**
 * Decides whether a history satisfies an isolation level. {@link io.kingsnake.checker.Checker} is
 * the door; the packages below are its stages: level (definitions), analysis (history to certain
 * facts and open questions), problem, solve, explain. Nothing here reads files or prints.
 */
@NullMarked
package io.kingsnake.checker;

import org.jspecify.annotations.NullMarked;
