/** Steps before and after the search of a history, in the order in which Checker chains them. */
@NullMarked
package io.kingsnake.checker.pipeline;

import org.jspecify.annotations.NullMarked;
