/** End-to-end tests of the command, and the rules that every module and file must keep. */
@NullMarked
package io.kingsnake.cli;

import org.jspecify.annotations.NullMarked;
