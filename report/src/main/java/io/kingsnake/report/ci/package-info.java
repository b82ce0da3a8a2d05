/** Results as continuous integration servers read them. */
@NullMarked
package io.kingsnake.report.ci;

import org.jspecify.annotations.NullMarked;
