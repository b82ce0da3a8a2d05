/** The {@code kingsnake} command: arguments in, rendered verdicts and an exit code out. */
@NullMarked
package io.kingsnake.cli;

import org.jspecify.annotations.NullMarked;
