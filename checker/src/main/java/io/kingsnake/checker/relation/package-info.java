/**
 * Relations between the transactions of one execution, and the cycles among them that the rules of
 * a level's text forbid. Knows executions only: neither how they were found nor what becomes of it.
 */
@NullMarked
package io.kingsnake.checker.relation;

import org.jspecify.annotations.NullMarked;
