/**
 * Checks certificates of verdicts against raw histories. Shares no code with the checker: it reads
 * what it needs of a history by itself, naively. verifier/README.md defines certificates.
 */
@NullMarked
package io.kingsnake.verifier;

import org.jspecify.annotations.NullMarked;
