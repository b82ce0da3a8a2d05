@NullMarked
package io.kingsnake.workload.reference;

import org.jspecify.annotations.NullMarked;
