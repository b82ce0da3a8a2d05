/** The operation log of Jepsen as elle-cli reads it in JSON: an array of entries, or JSON Lines. */
@NullMarked
package io.kingsnake.format.ednjson;

import org.jspecify.annotations.NullMarked;
