package io.kingsnake.checker.registers;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A list to which several transactions appended the same, so that it is open which of them stands
 * where: a superposition of its places. Transactions that appended the same are a group; groups are
 * numbered from 0, and an append that is nowhere in the list has the group {@link #UNLISTED}.
 */
public final class OpenList {
  /** The place of an append that no transaction saw. */
  public static final int UNSEEN = Integer.MAX_VALUE;

  public static final int UNLISTED = -1;

  private final int key;
  private final Map<Integer, Integer> seen; // by reading transaction: how many places
  private final int[] groupAt; // by place
  private final List<List<Integer>> members = new ArrayList<>(); // by group
  private final List<int[]> placesOf = new ArrayList<>(); // by group
  private final Map<Integer, Integer> groupOf = new HashMap<>(); // by transaction

  /**
   * {@code places} has the possible appenders of each part of the longest list that was seen, in
   * order; {@code seen} has, by reading transaction, how many of these parts, appended by others,
   * it saw.
   */
  OpenList(int key, List<List<Integer>> places, Map<Integer, Integer> seen) {
    this.key = key;
    this.seen = Collections.unmodifiableMap(new TreeMap<>(seen));
    groupAt = new int[places.size()];
    for (int place = 0; place < groupAt.length; place++) {
      List<Integer> group = places.get(place);
      if (!groupOf.containsKey(group.get(0))) {
        add(group);
      }
      groupAt[place] = groupOf(group.get(0));
    }
    for (int group = 0; group < members.size(); group++) {
      int number = group;
      placesOf.add(
          IntStream.range(0, groupAt.length).filter(place -> groupAt[place] == number).toArray());
    }
    assert seen.values().stream().allMatch(length -> length <= groupAt.length)
        : "more was seen than is there: " + seen;
    assert groupOf.size() == members.stream().mapToInt(List::size).sum()
        : "groups have members in common: " + members;
  }

  private void add(List<Integer> group) {
    group.forEach(txn -> groupOf.put(txn, members.size()));
    members.add(List.copyOf(group));
  }

  public int key() {
    return key;
  }

  /** Number of places. */
  public int length() {
    return groupAt.length;
  }

  /** By reading transaction: how many of the places appended by others it saw. */
  public Map<Integer, Integer> seen() {
    return seen;
  }

  public int groupCount() {
    return members.size();
  }

  /** The group whose place it is. */
  public int groupAt(int place) {
    return groupAt[place];
  }

  /** The group of a transaction, or {@link #UNLISTED}. */
  public int groupOf(int txn) {
    return groupOf.getOrDefault(txn, UNLISTED);
  }

  public List<Integer> members(int group) {
    return members.get(group);
  }

  /** Places of the group's members, in order. */
  public int[] placesOf(int group) {
    return placesOf.get(group).clone();
  }

  /** Number of occurrences of the group among so many first places. */
  public int count(int group, int length) {
    if (group == UNLISTED) {
      return 0;
    }
    int index = Arrays.binarySearch(placesOf.get(group), length);
    return index >= 0 ? index : -index - 1;
  }

  /** Place of the n-th member of the group, counting from 1. */
  public int place(int group, int n) {
    assert n >= 1 : "members are counted from 1";
    return group == UNLISTED || n > placesOf.get(group).length
        ? UNSEEN
        : placesOf.get(group)[n - 1];
  }
}
