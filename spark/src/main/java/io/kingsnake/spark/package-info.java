/** Many histories, or one that is huge, checked by the executors of Apache Spark. */
@NullMarked
package io.kingsnake.spark;

import org.jspecify.annotations.NullMarked;
