package io.kingsnake.spark.huge;

import java.io.Serializable;

/**
 * What became of a window.
 *
 * @param name of just this window with just these versions around it
 * @param message why it is not accepted
 */
record WindowResult(int group, String name, boolean isAccepted, String message)
    implements Serializable {}
