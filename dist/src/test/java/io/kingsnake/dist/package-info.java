/** What users download, run as they run it. */
@NullMarked
package io.kingsnake.dist;

import org.jspecify.annotations.NullMarked;
