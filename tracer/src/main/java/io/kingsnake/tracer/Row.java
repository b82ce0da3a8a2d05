package io.kingsnake.tracer;

/** What a range query returned for one key. Both are integers, strings or bytes. */
public record Row(Object key, Object value) {}
