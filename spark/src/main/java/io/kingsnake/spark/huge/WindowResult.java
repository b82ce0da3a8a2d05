package io.kingsnake.spark.huge;

import java.io.Serializable;

/**
 * The result of a window.
 *
 * @param name of exactly this window with exactly these versions around it
 * @param message why it is not accepted
 */
record WindowResult(int group, String name, boolean isAccepted, String message)
    implements Serializable {}
