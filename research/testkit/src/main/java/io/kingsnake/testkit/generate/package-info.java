/**
 * Small histories to test against, random and exhaustive. A random one is a plan of transactions
 * without results, which a small imagined database (honest or not) executes, or whose results are
 * guessed; one result is spoiled now and then.
 */
@NullMarked
package io.kingsnake.testkit.generate;

import org.jspecify.annotations.NullMarked;
