package io.kingsnake.workload.reference;

import java.util.random.RandomGenerator;

/**
 * Knowledge of each site, as a view: the latest commit point of every site that it has heard of. A
 * site hears all that another knows at once, so that what it knows is always closed under
 * causality. Sites are told of commits at once unless they gossip or are cut off from each other.
 */
final class Sites {
  private final int[][] views;
  private final double gossip;
  private boolean cutOff;

  private Sites(int count, double gossip) {
    this.views = new int[count][count];
    this.gossip = gossip;
  }

  /** Sites that know the same at all times, until they are cut off. */
  static Sites synchronous(int count) {
    return new Sites(count, 0);
  }

  /** Sites of which, at each tick, one hears of another with this probability. */
  static Sites gossiping(int count, double gossip) {
    Sites sites = new Sites(count, gossip);
    sites.cutOff = true;
    return sites;
  }

  int count() {
    return views.length;
  }

  int siteOf(int session) {
    return session % views.length;
  }

  /** The live view of a site; changes under the reader. */
  int[] view(int site) {
    return views[site];
  }

  void committed(int site, int point) {
    views[site][site] = point;
    if (!cutOff) {
      tellAll(site);
    }
  }

  void cutOff() {
    cutOff = true;
  }

  void reconnect() {
    cutOff = false;
    meet();
  }

  /** All sites hear of everything. */
  void meet() {
    for (int site = 0; site < views.length; site++) {
      tellAll(site);
    }
  }

  void tick(RandomGenerator random) {
    if (gossip > 0 && views.length > 1 && random.nextDouble() < gossip) {
      int hearer = random.nextInt(views.length);
      int teller = (hearer + 1 + random.nextInt(views.length - 1)) % views.length;
      tell(hearer, teller);
    }
  }

  private void tellAll(int teller) {
    for (int hearer = 0; hearer < views.length; hearer++) {
      tell(hearer, teller);
    }
  }

  private void tell(int hearer, int teller) {
    for (int site = 0; site < views.length; site++) {
      views[hearer][site] = Math.max(views[hearer][site], views[teller][site]);
    }
  }
}
