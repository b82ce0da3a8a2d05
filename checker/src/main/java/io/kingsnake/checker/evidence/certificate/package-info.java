/**
 * Writes the evidence of a verdict as a certificate that others can verify, in the terms of the
 * recorded history. Looks at audited evidence only; verifier/README.md defines the format.
 */
@NullMarked
package io.kingsnake.checker.evidence.certificate;

import org.jspecify.annotations.NullMarked;
