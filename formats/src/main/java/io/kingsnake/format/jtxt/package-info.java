/** Jepsen's {@code history.txt}: the operation log as tab-separated text without times. */
@NullMarked
package io.kingsnake.format.jtxt;

import org.jspecify.annotations.NullMarked;
