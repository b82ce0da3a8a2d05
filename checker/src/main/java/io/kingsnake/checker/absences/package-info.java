/** Learns from executions the consequences of keys that wide scans did not return. */
@NullMarked
package io.kingsnake.checker.absences;

import org.jspecify.annotations.NullMarked;
