/** Makes histories: workload generators and databases to run them on. */
@NullMarked
package io.kingsnake.workload;

import org.jspecify.annotations.NullMarked;
