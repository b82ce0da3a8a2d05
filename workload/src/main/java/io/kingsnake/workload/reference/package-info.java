/**
 * An in-memory multi-version database whose isolation is known by construction, and whose bugs can
 * be switched on. {@link io.kingsnake.workload.reference.ReferenceDatabase} runs a workload on it,
 * interleaving clients by a seeded random choice without threads, and records what they saw.
 *
 * <p>Below it: {@code Scheduler} (whose turn it is), {@code Executor} (one step), {@code Committer}
 * and {@code CommitCheck} (may it commit), {@code VersionStore} and {@code Sites} (what is there,
 * and who sees it), {@code Faults} and the classes around it (the bugs).
 */
@NullMarked
package io.kingsnake.workload.reference;

import org.jspecify.annotations.NullMarked;
