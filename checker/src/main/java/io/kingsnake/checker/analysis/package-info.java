/** From a history to the certain facts about it, and the open questions. Input: history. */
@NullMarked
package io.kingsnake.checker.analysis;

import org.jspecify.annotations.NullMarked;
