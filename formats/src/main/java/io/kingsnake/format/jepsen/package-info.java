/**
 * Common part of the renderings of a Jepsen operation log: pairing invocations with completions,
 * and the micro-operations inside. Input is one {@link io.kingsnake.format.jepsen.LogEntry} at a
 * time in log order; how entries are written down is the business of the formats edn, jtxt and
 * ednjson.
 */
@NullMarked
package io.kingsnake.format.jepsen;

import org.jspecify.annotations.NullMarked;
