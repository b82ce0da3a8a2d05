/**
 * Results as text for people and as JSON lines for scripts; the packages below draw them, put them
 * on a page, and hand them to continuous integration. All render the same {@link
 * io.kingsnake.report.CheckResult}. Knows no command and no file.
 */
@NullMarked
package io.kingsnake.report;

import org.jspecify.annotations.NullMarked;
