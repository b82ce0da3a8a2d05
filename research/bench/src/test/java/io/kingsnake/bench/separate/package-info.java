@NullMarked
package io.kingsnake.bench.separate;

import org.jspecify.annotations.NullMarked;
