package io.kingsnake.checker.registers;

import java.util.List;

/**
 * A history in which it is open who stands where in some lists.
 *
 * @param registers the history without what was seen of these
 */
public record OpenLists(Registers registers, List<OpenList> lists) {
  public OpenLists {
    lists = List.copyOf(lists);
  }
}
