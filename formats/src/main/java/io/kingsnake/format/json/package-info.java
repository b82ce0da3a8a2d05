/**
 * Common part of the JSON formats: a cursor over Jackson's token stream whose errors carry a place
 * in the file. It knows what a datum is, and nothing of any format.
 */
@NullMarked
package io.kingsnake.format.json;

import org.jspecify.annotations.NullMarked;
