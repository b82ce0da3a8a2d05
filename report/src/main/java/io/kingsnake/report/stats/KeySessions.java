package io.kingsnake.report.stats;

/** For each key whether no, one or several sessions touched it, and which if it was one. */
final class KeySessions {
  private static final int MANY = -1;

  /** By key: 0 for none, session + 1 for one, MANY. */
  private final int[] sessions;

  KeySessions(int keyCount) {
    sessions = new int[keyCount];
  }

  void add(int key, int session) {
    int before = sessions[key];
    sessions[key] = before == 0 || before == session + 1 ? session + 1 : MANY;
  }

  int keysWithAny() {
    int count = 0;
    for (int session : sessions) {
      count += session == 0 ? 0 : 1;
    }
    return count;
  }

  int keysWithMany() {
    int count = 0;
    for (int session : sessions) {
      count += session == MANY ? 1 : 0;
    }
    return count;
  }

  /** Keys touched here by one session and there by another. */
  int keysAcross(KeySessions others) {
    int count = 0;
    for (int key = 0; key < sessions.length; key++) {
      int here = sessions[key];
      int there = others.sessions[key];
      boolean both = here != 0 && there != 0;
      count += both && (here != there || here == MANY) ? 1 : 0;
    }
    return count;
  }
}
