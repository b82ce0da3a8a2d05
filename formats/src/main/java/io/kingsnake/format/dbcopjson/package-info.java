/** The JSON rendering of a dbcop history, field by field; read only. */
@NullMarked
package io.kingsnake.format.dbcopjson;

import org.jspecify.annotations.NullMarked;
