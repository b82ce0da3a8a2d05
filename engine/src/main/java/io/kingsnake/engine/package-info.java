/**
 * Graphs, clocks and the acyclicity solver. Integers only: this module knows no transaction, key or
 * level, and depends on nothing but the JDK.
 */
@NullMarked
package io.kingsnake.engine;

import org.jspecify.annotations.NullMarked;
