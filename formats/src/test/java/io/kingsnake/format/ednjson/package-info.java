@NullMarked
package io.kingsnake.format.ednjson;

import org.jspecify.annotations.NullMarked;
