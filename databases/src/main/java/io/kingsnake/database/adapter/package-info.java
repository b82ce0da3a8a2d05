/** Adapters that are small enough to come with the command, one file for each database. */
@NullMarked
package io.kingsnake.database.adapter;

import org.jspecify.annotations.NullMarked;
