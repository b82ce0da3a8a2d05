@NullMarked
package io.kingsnake.bench;

import org.jspecify.annotations.NullMarked;
