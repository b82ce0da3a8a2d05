/**
 * Recording inside an application: log the input of each call before and its output after it, per
 * session, and lose nothing that was acknowledged. Writes the project's own format, needs only
 * {@code history}, and knows no database.
 */
@NullMarked
package io.kingsnake.tracer;

import org.jspecify.annotations.NullMarked;
