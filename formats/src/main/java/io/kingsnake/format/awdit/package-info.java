/** AWDIT's test format: operations by line, dashes end a transaction, equals signs a session. */
@NullMarked
package io.kingsnake.format.awdit;

import org.jspecify.annotations.NullMarked;
