/** The theory of acyclic graphs: variables that represent edges, checked by a dynamic order. */
@NullMarked
package io.kingsnake.engine.acyclic;

import org.jspecify.annotations.NullMarked;
