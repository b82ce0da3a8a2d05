@NullMarked
package io.kingsnake.report.ci;

import org.jspecify.annotations.NullMarked;
