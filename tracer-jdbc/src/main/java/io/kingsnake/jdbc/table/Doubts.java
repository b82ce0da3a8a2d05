package io.kingsnake.jdbc.table;

import org.jspecify.annotations.Nullable;

/**
 * Reasons, for people, why the effects of statements on a table are not those in their text.
 *
 * @param reading why rows and their absence are not what a query shows; null if they are
 * @param changing why a change is not what the statement says; null if it is
 * @param elsewhere whether a change may change other tables, too
 */
public record Doubts(@Nullable String reading, @Nullable String changing, boolean elsewhere) {
  public static final Doubts NONE = new Doubts(null, null, false);

  /** Neither queries nor changes are understood. */
  public static Doubts of(String why) {
    return new Doubts(why, why, false);
  }

  /** Changes change more than they say. */
  public static Doubts ofChanges(String why) {
    return new Doubts(null, why, true);
  }

  /** Both. */
  public Doubts and(Doubts other) {
    return new Doubts(
        reading == null ? other.reading : reading,
        changing == null ? other.changing : changing,
        elsewhere || other.elsewhere);
  }
}
