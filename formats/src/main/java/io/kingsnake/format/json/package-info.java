/**
 * What the JSON formats share: a streaming cursor whose every failure is an error with a place, and
 * a look at the head of a file. Knows no format.
 */
@NullMarked
package io.kingsnake.format.json;

import org.jspecify.annotations.NullMarked;
