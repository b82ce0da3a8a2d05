package io.kingsnake.windows;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A list as it was at some moment. Versions of one list share their elements: appending to the
 * latest costs one element, and a holder of an earlier one sees only its own length.
 */
final class ListVersion implements Serializable {
  private static final long serialVersionUID = 1;

  static final ListVersion EMPTY = new ListVersion(new ArrayList<>(), 0);

  private final ArrayList<Serializable> shared;
  private final int length;

  @SuppressWarnings("NonApiType") // must be serializable
  private ListVersion(ArrayList<Serializable> shared, int length) {
    this.shared = shared;
    this.length = length;
  }

  static ListVersion of(List<Serializable> elements) {
    return new ListVersion(new ArrayList<>(elements), elements.size());
  }

  /** The beginning of a list that others share. */
  @SuppressWarnings("NonApiType") // appending to it costs one element
  static ListVersion sharing(ArrayList<Serializable> shared, int length) {
    if (length < 0 || length > shared.size()) {
      throw new IllegalArgumentException(length + " elements of " + shared.size());
    }
    return new ListVersion(shared, length);
  }

  /** All elements of the list and of what continues it. */
  List<Serializable> shared() {
    return shared;
  }

  ListVersion with(List<Serializable> appended) {
    ArrayList<Serializable> longer = shared;
    if (isEmpty() || shared.size() != length) {
      longer = new ArrayList<>(shared.subList(0, length)); // another version continued from here
    }
    longer.addAll(appended);
    return new ListVersion(longer, length + appended.size());
  }

  List<Serializable> elements() {
    return shared.subList(0, length);
  }

  boolean startsWith(ListVersion other) {
    return length >= other.length && shared.subList(0, other.length).equals(other.elements());
  }

  boolean isEmpty() {
    return length == 0;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ListVersion list && elements().equals(list.elements());
  }

  @Override
  public int hashCode() {
    return elements().hashCode();
  }

  @Override
  public String toString() {
    return elements().toString();
  }
}
