/** Results as text for people and as JSON lines for scripts. Knows no command and no file. */
@NullMarked
package io.kingsnake.cli.report;

import org.jspecify.annotations.NullMarked;
