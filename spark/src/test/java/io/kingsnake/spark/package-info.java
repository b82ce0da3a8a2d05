@NullMarked
package io.kingsnake.spark;

import org.jspecify.annotations.NullMarked;
