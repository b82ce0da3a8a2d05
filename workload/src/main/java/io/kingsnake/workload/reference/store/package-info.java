/**
 * The storage of the reference database: committed versions, lists, and the answers to clients, in
 * columns. Knows no isolation level and no bug.
 */
@NullMarked
package io.kingsnake.workload.reference.store;

import org.jspecify.annotations.NullMarked;
