/**
 * Puts evidence into statements of certificates, and has the verifier judge them by the history
 * that a problem is about, whatever the evidence was found by.
 */
@NullMarked
package io.kingsnake.checker.evidence.audit;

import org.jspecify.annotations.NullMarked;
