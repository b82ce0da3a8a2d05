@NullMarked
package io.kingsnake.format;

import org.jspecify.annotations.NullMarked;
