/** Databases inside this process that bring native libraries. */
@NullMarked
package io.kingsnake.database.embedded;

import org.jspecify.annotations.NullMarked;
