@NullMarked
package io.kingsnake.format.edn;

import org.jspecify.annotations.NullMarked;
