/** Learns from executions what the keys tell that wide scans did not return. */
@NullMarked
package io.kingsnake.checker.scan;

import org.jspecify.annotations.NullMarked;
