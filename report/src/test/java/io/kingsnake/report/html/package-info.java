@NullMarked
package io.kingsnake.report.html;

import org.jspecify.annotations.NullMarked;
