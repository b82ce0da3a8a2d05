@NullMarked
package io.kingsnake.spark.huge;

import org.jspecify.annotations.NullMarked;
