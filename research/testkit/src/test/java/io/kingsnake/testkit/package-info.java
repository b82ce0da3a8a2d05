/** Tests of the test support. */
@NullMarked
package io.kingsnake.testkit;

import org.jspecify.annotations.NullMarked;
