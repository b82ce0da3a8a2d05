/**
 * The classic anomalies as small conversations of two or three clients, in the manner of
 * Kleppmann's Hermitage: which of them does a database prevent at which level?
 */
@NullMarked
package io.kingsnake.database.hermitage;

import org.jspecify.annotations.NullMarked;
