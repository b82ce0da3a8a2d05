/**
 * Requests of clients to a database: {@link io.kingsnake.workload.Workload}s plan transactions,
 * some database carries the plans out. Knows keys as integers, no database and no isolation level.
 */
@NullMarked
package io.kingsnake.workload;

import org.jspecify.annotations.NullMarked;
