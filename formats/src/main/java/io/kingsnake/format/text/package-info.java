/** One operation per line, {@code r(key,value,session,transaction)}: PolySI, Plume, IsoVista. */
@NullMarked
package io.kingsnake.format.text;

import org.jspecify.annotations.NullMarked;
