/** Micro-benchmarks of the loops that a large check spends its time in, run by JMH. */
@NullMarked
package io.kingsnake.bench.loop;

import org.jspecify.annotations.NullMarked;
