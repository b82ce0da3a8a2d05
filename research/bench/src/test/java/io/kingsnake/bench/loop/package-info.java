@NullMarked
package io.kingsnake.bench.loop;

import org.jspecify.annotations.NullMarked;
