@NullMarked
package io.kingsnake.workload;

import org.jspecify.annotations.NullMarked;
