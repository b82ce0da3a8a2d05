/** Measurements, each a main class that also runs tiny in the tests. Never published. */
@NullMarked
package io.kingsnake.bench;

import org.jspecify.annotations.NullMarked;
