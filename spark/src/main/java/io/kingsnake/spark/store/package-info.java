/** Where histories are: on this machine, or in a store that Hadoop knows how to reach. */
@NullMarked
package io.kingsnake.spark.store;

import org.jspecify.annotations.NullMarked;
