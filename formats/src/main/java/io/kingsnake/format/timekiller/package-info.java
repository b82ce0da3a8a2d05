/**
 * TimeKiller's histories (Chronos, Aion): a JSON array of transactions with the database's start
 * and commit timestamps.
 */
@NullMarked
package io.kingsnake.format.timekiller;

import org.jspecify.annotations.NullMarked;
