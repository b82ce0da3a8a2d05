/** Tests of the generators. */
@NullMarked
package io.kingsnake.testkit.generate;

import org.jspecify.annotations.NullMarked;
