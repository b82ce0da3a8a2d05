/**
 * The drop-in driver: {@code jdbc:kingsnake:<original url>}. Wrappers forward every call and tell a
 * {@code Session} what was asked and answered; nothing that goes wrong in here reaches the
 * application.
 */
@NullMarked
package io.kingsnake.jdbc;

import org.jspecify.annotations.NullMarked;
