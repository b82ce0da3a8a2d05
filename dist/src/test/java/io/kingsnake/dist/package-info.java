/** Tests of the downloads, run as users run them. */
@NullMarked
package io.kingsnake.dist;

import org.jspecify.annotations.NullMarked;
