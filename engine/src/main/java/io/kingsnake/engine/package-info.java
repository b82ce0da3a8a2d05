/**
 * Graphs, clocks and the acyclicity solver. Integers only: no transaction, key or level is known
 * here, and nothing beyond the JDK.
 */
@NullMarked
package io.kingsnake.engine;

import org.jspecify.annotations.NullMarked;
