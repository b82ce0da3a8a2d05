/** From a decision to evidence, audited against the raw history before it is put into words. */
@NullMarked
package io.kingsnake.checker.evidence;

import org.jspecify.annotations.NullMarked;
