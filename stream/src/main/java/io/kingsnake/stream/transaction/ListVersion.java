package io.kingsnake.stream.transaction;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A list as it was at some moment. Versions of one list share their elements: appending to the
 * latest costs one element, and a holder of an earlier one sees only its own length.
 */
public final class ListVersion implements Serializable {
  private static final long serialVersionUID = 1;

  public static final ListVersion EMPTY = new ListVersion(new ArrayList<>(), 0);

  private final ArrayList<Serializable> shared;
  private final int length;

  @SuppressWarnings("NonApiType") // must be serializable
  private ListVersion(ArrayList<Serializable> shared, int length) {
    this.shared = shared;
    this.length = length;
  }

  public static ListVersion of(List<Serializable> elements) {
    return new ListVersion(new ArrayList<>(elements), elements.size());
  }

  /** The beginning of a list that others share. */
  @SuppressWarnings("NonApiType") // appending to it costs one element
  public static ListVersion sharing(ArrayList<Serializable> shared, int length) {
    if (length < 0 || length > shared.size()) {
      throw new IllegalArgumentException(length + " elements of " + shared.size());
    }
    return new ListVersion(shared, length);
  }

  /** All elements of the list and of its continuations. */
  public List<Serializable> shared() {
    return shared;
  }

  public ListVersion with(List<Serializable> appended) {
    ArrayList<Serializable> longer = shared;
    if (isEmpty() || shared.size() != length) {
      longer = new ArrayList<>(shared.subList(0, length)); // another version continued from here
    }
    longer.addAll(appended);
    return new ListVersion(longer, length + appended.size());
  }

  public List<Serializable> elements() {
    return shared.subList(0, length);
  }

  public boolean startsWith(ListVersion other) {
    return length >= other.length && shared.subList(0, other.length).equals(other.elements());
  }

  public boolean isEmpty() {
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
