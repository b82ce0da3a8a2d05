/** Runs a workload on a database with many clients at once, and records what they see. */
@NullMarked
package io.kingsnake.database.run;

import org.jspecify.annotations.NullMarked;
