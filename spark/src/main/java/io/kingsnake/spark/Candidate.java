package io.kingsnake.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A history to check.
 *
 * @param format what to read it as; null to detect that when it is read
 */
record Candidate(String path, @Nullable String format) implements Serializable {}
