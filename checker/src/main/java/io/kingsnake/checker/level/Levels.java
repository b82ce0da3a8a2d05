package io.kingsnake.checker.level;

import java.util.List;
import java.util.Optional;

/** The built-in levels, weakest first within each family. */
public final class Levels {
  public static final Level READ_UNCOMMITTED =
      level(
          "read-uncommitted",
          "There is a version order such that ww is acyclic (no G0); without version-order"
              + " information every history satisfies this, so the verdict is vacuous.",
          "Adya99 PL-1",
          "ru",
          "pl-1");

  public static final Level READ_COMMITTED =
      level(
          "read-committed",
          "Reads return committed, final versions and there is a choice of wr and ww such that"
              + " ww ∪ wr is acyclic (no G1); a transaction may read two different committed"
              + " versions of a key.",
          "Adya99 PL-2",
          "rc",
          "pl-2");

  public static final Level AXIOMATIC_RC =
      level(
          "axiomatic-rc",
          "There is a commit order co ⊇ so ∪ wr such that if S reads from U (any key) and later in"
              + " program order reads x from T, and U ≠ T also writes x, then U co T (read"
              + " committed as Biswas-Enea, Plume and AWDIT define it).",
          "BE19",
          "rc-be");

  public static final Level READ_ATOMIC =
      level(
          "read-atomic",
          "There is a commit order co ⊇ so ∪ wr such that for S reading x from T and another"
              + " writer U of x, U (so ∪ wr) S implies U co T.",
          "BE19; Bailis14",
          "ra");

  public static final Level CAUSAL =
      level(
          "causal",
          "There is a commit order co ⊇ so ∪ wr such that for S reading x from T and another"
              + " writer U of x, U (so ∪ wr)+ S implies U co T (transactional causal"
              + " consistency).",
          "BE19; CBG15",
          "tcc",
          "cc",
          "causal-consistency",
          "causal-cerone",
          "transactional-causal-consistency");

  public static final Level READ_YOUR_WRITES =
      level(
          "read-your-writes",
          "There is a total order co ⊇ wr such that for S reading x from T and another writer U of"
              + " x, U so S implies U co T.",
          "Terry94",
          "ryw");

  public static final Level MONOTONIC_READS =
      level(
          "monotonic-reads",
          "There is a total order co ⊇ wr such that for S reading x from T and another writer U of"
              + " x, U wr;so S implies U co T.",
          "Terry94",
          "mr");

  public static final Level MONOTONIC_WRITES =
      level(
          "monotonic-writes",
          "There is a total order co ⊇ wr such that for S reading x from T and another writer U of"
              + " x, U so;wr S implies U co T.",
          "Terry94",
          "mw");

  public static final Level WRITES_FOLLOW_READS =
      level(
          "writes-follow-reads",
          "There is a total order co ⊇ wr such that for S reading x from T and another writer U of"
              + " x, U wr;wr S implies U co T.",
          "Terry94",
          "wfr");

  public static final Level CURSOR_STABILITY =
      level(
          "cursor-stability",
          "Read committed (pl-2), and for the same choice of wr and ww no cycle on one single key"
              + " with exactly one rw and otherwise ww (no lost update).",
          "Adya99 PL-CS",
          "cs",
          "pl-cs");

  public static final Level CONSISTENT_VIEW =
      level(
          "consistent-view",
          "Read committed (pl-2), and for the same choice of wr and ww no cycle with exactly one rw"
              + " (no G-single); session order does not count.",
          "Adya99 PL-2+",
          "pl-2+");

  public static final Level FORWARD_CONSISTENT_VIEW =
      level(
          "forward-consistent-view",
          "Read committed (pl-2), and for the same choice of wr and ww no cycle with exactly one rw"
              + " when start edges (commit of T before begin of S, from recorded times) are added"
              + " (no G-SIb); without recorded times it is undecided where consistent-view holds.",
          "Adya99 PL-FCV",
          "pl-fcv");

  public static final Level REPEATABLE_READ =
      level(
          "repeatable-read",
          "There is a choice of wr and ww such that wr ∪ pwr ∪ ww ∪ rw is acyclic (no G1, no"
              + " G2-item); a row that a scan returned is an item that was read, and only prw, of"
              + " rows that it did not return, stays out; session order does not count.",
          "Adya99 PL-2.99",
          "rr",
          "pl-2.99");

  public static final Level PARALLEL_SI =
      level(
          "parallel-si",
          "There is a choice of wr and ww such that (so ∪ wr ∪ ww)+ ; rw? is irreflexive, that is"
              + " consistent-view with session order.",
          "CG18; Sovran11",
          "psi",
          "parallel-snapshot-isolation");

  public static final Level ADYA_SI =
      level(
          "adya-si",
          "There is a choice of wr and ww such that the begin/commit graph is acyclic: begin to"
              + " commit per transaction, wr and ww from commit to begin, rw from begin to commit;"
              + " no session order.",
          "Adya99 PL-SI; Viper23",
          "pl-si");

  public static final Level SNAPSHOT_ISOLATION =
      level(
          "snapshot-isolation",
          "adya-si plus session order from commit to begin (the SI of PolySI and VeriStrong;"
              + " --no-session-order makes it adya-si).",
          "CG18; PolySI23",
          "si",
          "snapshot");

  public static final Level GENERALIZED_SI =
      level(
          "generalized-si",
          "adya-si plus real-time edges from begins and commits to later commits; no session"
              + " order.",
          "Elnikety05; Viper23",
          "gsi",
          "generalized-snapshot-isolation");

  public static final Level STRONG_SESSION_SI =
      level(
          "strong-session-si",
          "snapshot-isolation plus the real-time edges of generalized-si (as viper defines it).",
          "DS06; Viper23",
          "sssi",
          "strong-session-snapshot-isolation");

  public static final Level STRONG_SI =
      level(
          "strong-si",
          "adya-si plus real-time edges between all begins and commits except from begin to"
              + " begin.",
          "DS06; Viper23",
          "strong-snapshot-isolation");

  public static final Level UPDATE_SERIALIZABLE =
      level(
          "update-serializable",
          "There is one choice of wr and ww such that the graph wr ∪ ww ∪ rw of all update"
              + " transactions, alone and with any single read-only transaction added, has no"
              + " cycle; session order does not count.",
          "Adya99 PL-3U",
          "pl-3u");

  public static final Level PL_3 =
      level(
          "pl-3",
          "There is a choice of wr and ww such that wr ∪ ww ∪ rw (items and predicates) is acyclic"
              + " (no G1, no G2): serializable, as far as no session is concerned.",
          "Adya99 PL-3",
          "adya-serializable",
          "conflict-serializable");

  public static final Level SERIALIZABLE =
      level(
          "serializable",
          "There is a choice of wr and ww such that wr ∪ ww ∪ rw (items and predicates) ∪ so is"
              + " acyclic; --no-session-order drops so, which makes it pl-3.",
          "Papadimitriou79; DS04",
          "ser",
          "serializability",
          "strong-session-serializable");

  public static final Level STRICT_SERIALIZABLE =
      level(
          "strict-serializable",
          "serializable plus real-time order: T before S whenever T ended before S began.",
          "Papadimitriou79; HW90",
          "sser",
          "pl-ss",
          "strong-serializable",
          "strict-serializability");

  private static final List<Level> ALL =
      List.of(
          READ_UNCOMMITTED,
          READ_COMMITTED,
          AXIOMATIC_RC,
          READ_ATOMIC,
          CAUSAL,
          READ_YOUR_WRITES,
          MONOTONIC_READS,
          MONOTONIC_WRITES,
          WRITES_FOLLOW_READS,
          CURSOR_STABILITY,
          CONSISTENT_VIEW,
          FORWARD_CONSISTENT_VIEW,
          REPEATABLE_READ,
          PARALLEL_SI,
          ADYA_SI,
          SNAPSHOT_ISOLATION,
          GENERALIZED_SI,
          STRONG_SESSION_SI,
          STRONG_SI,
          UPDATE_SERIALIZABLE,
          PL_3,
          SERIALIZABLE,
          STRICT_SERIALIZABLE);

  private Levels() {}

  public static List<Level> all() {
    return ALL;
  }

  /** The built-in level of that name or alias; see {@link LevelNames}. */
  public static Optional<Level> find(String name) {
    return LevelNames.find(name, ALL);
  }

  /**
   * The level of that name or alias, built in or ready-made.
   *
   * @throws IllegalArgumentException if there is none, listing the names close to it
   */
  public static Level named(String name) {
    return find(name)
        .or(() -> LevelTexts.find(name))
        .orElseThrow(() -> new IllegalArgumentException(LevelNames.unknown(name)));
  }

  private static Level level(String name, String definition, String source, String... aliases) {
    return new Level(name, List.of(aliases), definition, source);
  }
}
