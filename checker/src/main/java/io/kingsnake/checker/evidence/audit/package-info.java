/**
 * Puts evidence into statements of certificates, and has the verifier judge them by the history of
 * a problem, independently of the evidence's origin.
 */
@NullMarked
package io.kingsnake.checker.evidence.audit;

import org.jspecify.annotations.NullMarked;
