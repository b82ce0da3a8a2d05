/** The extension as tests use it, run by tests. */
@NullMarked
package io.kingsnake.junit;

import org.jspecify.annotations.NullMarked;
