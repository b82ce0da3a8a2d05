/**
 * The brute-force oracle: decides every isolation level for a handful of transactions by trying
 * every choice the definitions leave open. {@code OracleLevels} is the page to hold against the
 * definitions; the rest turns a history into the relations they speak of. Shares no code with the
 * engine and knows no cleverness, since everything else is tested against it.
 */
@NullMarked
package io.kingsnake.testkit.oracle;

import org.jspecify.annotations.NullMarked;
