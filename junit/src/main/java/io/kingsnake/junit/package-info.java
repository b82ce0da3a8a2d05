/**
 * A JUnit extension that records the work of a test on its database, and fails the test if the
 * promised isolation level does not allow it.
 */
@NullMarked
package io.kingsnake.junit;

import org.jspecify.annotations.NullMarked;
