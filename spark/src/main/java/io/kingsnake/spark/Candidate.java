package io.kingsnake.spark;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/**
 * A history to check.
 *
 * @param isRemote whether it has to be fetched first
 * @param format what to read it as; null to detect that when it is read
 */
record Candidate(String path, boolean isRemote, @Nullable String format) implements Serializable {}
