/** The answers of a search: executions, refutations, and what they rest on. */
@NullMarked
package io.kingsnake.checker.solve.result;

import org.jspecify.annotations.NullMarked;
