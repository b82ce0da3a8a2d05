/** The workloads that papers on checkers measure with, by their parameters. */
@NullMarked
package io.kingsnake.workload.literature;

import org.jspecify.annotations.NullMarked;
