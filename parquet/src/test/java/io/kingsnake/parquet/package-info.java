@NullMarked
package io.kingsnake.parquet;

import org.jspecify.annotations.NullMarked;
