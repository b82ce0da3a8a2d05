/** Tests against databases in this process. */
@NullMarked
package io.kingsnake.database;

import org.jspecify.annotations.NullMarked;
