/**
 * What is done with a history before and after the search, one step after the other, as Checker
 * chains them.
 */
@NullMarked
package io.kingsnake.checker.pipeline;

import org.jspecify.annotations.NullMarked;
