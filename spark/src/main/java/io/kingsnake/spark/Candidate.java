package io.kingsnake.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A history to check.
 *
 * @param format format to read it in; null to detect that when it is read
 */
record Candidate(String path, @Nullable String format) implements Serializable {}
