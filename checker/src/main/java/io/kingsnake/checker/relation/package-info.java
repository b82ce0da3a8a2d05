/**
 * Relations between the transactions of one execution, and the cycles among them that the rules of
 * a level's text forbid. Knows only executions: neither how they were found nor what the cycles are
 * used for.
 */
@NullMarked
package io.kingsnake.checker.relation;

import org.jspecify.annotations.NullMarked;
