/** Certificates of histories that were decided window by window. */
@NullMarked
package io.kingsnake.verifier.chain;

import org.jspecify.annotations.NullMarked;
