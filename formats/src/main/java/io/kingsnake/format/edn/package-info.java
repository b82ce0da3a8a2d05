/**
 * Jepsen's and Elle's operation log in EDN, read with edn-java one entry at a time, and written for
 * histories of lists and registers.
 */
@NullMarked
package io.kingsnake.format.edn;

import org.jspecify.annotations.NullMarked;
