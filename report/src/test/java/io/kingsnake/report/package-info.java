@NullMarked
package io.kingsnake.report;

import org.jspecify.annotations.NullMarked;
