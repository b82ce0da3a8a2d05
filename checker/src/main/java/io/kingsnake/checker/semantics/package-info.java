/**
 * Additions to a level: who precedes whom for reasons other than reads and writes. Session order
 * and real-time order are modules; users add theirs without touching anything else.
 */
@NullMarked
package io.kingsnake.checker.semantics;

import org.jspecify.annotations.NullMarked;
