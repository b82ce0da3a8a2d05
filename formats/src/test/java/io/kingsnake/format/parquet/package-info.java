@NullMarked
package io.kingsnake.format.parquet;

import org.jspecify.annotations.NullMarked;
