@NullMarked
package io.kingsnake.verifier;

import org.jspecify.annotations.NullMarked;
