/**
 * A JUnit extension that records what a test does to its database, and fails the test if that is
 * not what the promised isolation level allows.
 */
@NullMarked
package io.kingsnake.junit;

import org.jspecify.annotations.NullMarked;
