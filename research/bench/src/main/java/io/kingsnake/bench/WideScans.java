package io.kingsnake.bench;

import io.kingsnake.checker.Checker;
import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.HistoryBuilder;
import io.kingsnake.history.ScanBuffer;
import io.kingsnake.history.TransactionBuffer;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/**
 * Scans over many keys of which few are there: every transaction scans all keys, then inserts one
 * and deletes one. {@code WideScans txns=4000 keys=4000 sessions=20 present=50 lag=0 reuse=yes
 * seconds=120 levels=causal,parallel-si}, best run under the heap it is to be measured with. A lag
 * lets every session see the others so many transactions late at most, in their order: causal, and
 * no more.
 */
public final class WideScans {
  private final SplittableRandom random = new SplittableRandom(5);
  private final HistoryBuilder builder = new HistoryBuilder();
  private final int keys;
  private final int present;
  private final int lag;
  private final boolean reused;
  private final List<int[]> log = new ArrayList<>(); // by transaction: pairs of key, value or -1
  private final TreeMap<Integer, Integer> latest = new TreeMap<>();

  private WideScans(int keys, int present, int lag, boolean reused) {
    this.reused = reused;
    this.keys = keys;
    this.present = present;
    this.lag = lag;
  }

  public static void main(String[] args) {
    run(new Settings(args), System.out);
  }

  /** Verdict at every level. */
  static List<Verdict> run(Settings settings, PrintStream out) {
    History history = history(settings);
    CheckOptions options =
        CheckOptions.DEFAULT.withTimeout(Duration.ofSeconds(settings.number("seconds", 120)));
    List<Verdict> verdicts = new ArrayList<>();
    for (String name : settings.names("levels", allLevels())) {
      verdicts.add(check(history, level(name), options, out));
    }
    return verdicts;
  }

  private static List<String> allLevels() {
    List<String> names = new ArrayList<>(Levels.all().stream().map(Level::name).toList());
    names.add("mixed");
    return names;
  }

  private static Level level(String name) {
    return Levels.named(name);
  }

  private static Verdict check(
      History history, Level level, CheckOptions options, PrintStream out) {
    System.gc();
    List<MemoryPoolMXBean> pools = ManagementFactory.getMemoryPoolMXBeans();
    pools.forEach(MemoryPoolMXBean::resetPeakUsage);
    long start = System.nanoTime();
    String answer;
    Verdict verdict;
    try {
      verdict = new Checker(options).check(history, level);
      answer = verdict.kind().toString().toLowerCase(Locale.ROOT);
    } catch (OutOfMemoryError e) {
      verdict = Verdict.undecided(level, "out of memory", Verdict.Millis.NONE);
      answer = "out of memory";
    }
    long peak =
        pools.stream()
            .filter(pool -> pool.getType() == MemoryType.HEAP)
            .mapToLong(pool -> pool.getPeakUsage().getUsed())
            .sum();
    out.printf(
        Locale.ROOT,
        "%-24s %-14s %6.1f s %6d MB%n",
        level.name(),
        answer,
        (System.nanoTime() - start) / 1e9,
        peak >> 20);
    return verdict;
  }

  private static History history(Settings settings) {
    int sessions = (int) settings.number("sessions", 20);
    WideScans scans =
        new WideScans(
            (int) settings.number("keys", 4_000),
            (int) settings.number("present", 50),
            (int) settings.number("lag", 0),
            settings.text("reuse", "yes").equals("yes"));
    scans.fill((int) settings.number("txns", 4_000), sessions);
    return scans.builder.build();
  }

  private void fill(int txns, int sessions) {
    int[] seen = new int[sessions]; // how much of the log
    List<Map<Integer, Integer>> views = new ArrayList<>();
    for (int session = 0; session < sessions; session++) {
      views.add(new TreeMap<>());
    }
    for (int txn = 0; txn < txns; txn++) {
      int session = random.nextInt(sessions);
      int from = Math.max(seen[session], txn - random.nextInt(lag + 1));
      Map<Integer, Integer> view = views.get(session);
      for (; seen[session] < from; seen[session]++) {
        apply(log.get(seen[session]), view);
      }
      addTransaction(txn, session, view);
      for (; seen[session] <= txn; seen[session]++) { // none misses its own
        apply(log.get(seen[session]), view);
      }
    }
  }

  private static void apply(int[] writes, Map<Integer, Integer> view) {
    for (int i = 0; i < writes.length; i += 2) {
      if (writes[i + 1] < 0) {
        view.remove(writes[i]);
      } else {
        view.put(writes[i], writes[i + 1]);
      }
    }
  }

  private void addTransaction(int txn, int session, Map<Integer, Integer> view) {
    ScanBuffer all = new ScanBuffer().range(null, null);
    view.forEach((key, value) -> all.row(key(key), builder.values().ofLong(value)));
    int inserted = reused ? random.nextInt(keys) : (int) (txn * 7_919L % keys);
    TransactionBuffer buffer =
        builder
            .newTransaction()
            .session(builder.session("s" + session))
            .scan(all)
            .write(key(inserted), builder.values().ofLong(txn));
    latest.put(inserted, txn);
    int[] writes = {inserted, txn};
    if (latest.size() > present) {
      int deleted = oldest(inserted);
      buffer.delete(key(deleted));
      latest.remove(deleted);
      writes = new int[] {inserted, txn, deleted, -1};
    }
    log.add(writes);
    builder.add(buffer);
  }

  private int oldest(int but) {
    int drawn = random.nextInt(keys);
    Integer next = latest.ceilingKey(drawn);
    int key = next == null ? latest.firstKey() : next;
    return key != but
        ? key
        : latest.keySet().stream().filter(k -> k != but).findFirst().orElse(key);
  }

  private int key(int number) {
    return builder.keys().ofLong(number);
  }
}
