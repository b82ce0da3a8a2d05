/** Tests against databases with native libraries. */
@NullMarked
package io.kingsnake.database.embedded;

import org.jspecify.annotations.NullMarked;
