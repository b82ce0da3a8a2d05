/**
 * Cobra's logs: a directory with one binary {@code T<n>.log} per client, where a read names the
 * transaction and write it saw. Also the variant that names values instead.
 */
@NullMarked
package io.kingsnake.format.cobra;

import org.jspecify.annotations.NullMarked;
