/** Applications of the literature, reduced to their reads and writes of keys. */
@NullMarked
package io.kingsnake.workload.application;

import org.jspecify.annotations.NullMarked;
