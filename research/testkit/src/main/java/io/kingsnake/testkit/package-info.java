/**
 * Support for every module's tests: a brute-force oracle written from the definitions, and small
 * histories, random and exhaustive. Depends on history only, and shares no code with the engine.
 */
@NullMarked
package io.kingsnake.testkit;

import org.jspecify.annotations.NullMarked;
