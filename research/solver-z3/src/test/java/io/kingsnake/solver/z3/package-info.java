@NullMarked
package io.kingsnake.solver.z3;

import org.jspecify.annotations.NullMarked;
