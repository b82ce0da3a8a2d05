/** Access to histories on this machine, or in a store that Hadoop can reach. */
@NullMarked
package io.kingsnake.spark.store;

import org.jspecify.annotations.NullMarked;
