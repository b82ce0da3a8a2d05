package io.kingsnake.tracer;

/** Key and value that a range query returned. Both are integers, strings or bytes. */
public record Row(Object key, Object value) {}
