@NullMarked
package io.kingsnake.format.viperjson;

import org.jspecify.annotations.NullMarked;
