/**
 * Evidence: audits of accepted orders and of violating cycles against the raw history, by code that
 * shares nothing with the engine's shortcuts, and anomalies put in the words of clients.
 */
@NullMarked
package io.kingsnake.checker.explain;

import org.jspecify.annotations.NullMarked;
