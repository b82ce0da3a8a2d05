package io.kingsnake.stream.chain;

import io.kingsnake.checker.level.Level;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.checker.model.Verdict.Millis;
import io.kingsnake.history.History;
import io.kingsnake.history.InitialState;
import io.kingsnake.history.Outcome;
import io.kingsnake.stream.blame.Blame;
import io.kingsnake.stream.blame.Elsewhere;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Decides a history of any length, transaction by transaction. Transactions of one session come in
 * session order, and all of them roughly in the order of time. What is accepted has been replayed;
 * what is violated is so whatever else is in the history; everything else is undecided, for a
 * stated reason. stream/README.md has the argument.
 */
public final class Chain {
  /**
   * Final verdict.
   *
   * @param evidence if violated, the part of the history that shows it
   */
  public record Conclusion(Verdict verdict, @Nullable History evidence) {}

  /** Turns to wait before the checker is first asked, and how many events to join then. */
  private static final int FIRST_PATIENCE = 32;

  private static final int FIRST_DEPTH = 16;

  /** Turns after which everything that is retained is joined. */
  private static final int THOROUGH = 500;

  private static final int MAX_TIMEOUTS = 3;

  /**
   * Number of transactions that another chain can still undo: few enough to write down each time.
   */
  private static final int KEPT = 1000;

  private final WindowLevel level;
  private final Beginning beginning;
  private final CheckOptions options;
  private final ChainOptions sizes;
  private final Elsewhere elsewhere;
  private final Replay replay;
  private final Schedule schedule;
  private final Deque<Txn> aborted = new ArrayDeque<>();
  private boolean hasForgottenAborted;
  private int patience;
  private int timeouts;
  private boolean isHurried;
  private long latestEnd = History.NO_TIME;
  private long arrived;
  private long knots;
  private long explained;
  private final Horizon horizon;
  private @Nullable String unseen;
  private @Nullable Suspicion suspicion;

  /** Set if transactions were not kept because a suspicion was open for so long. */
  private boolean hasLetPass;

  private @Nullable Conclusion outcome;

  public Chain(
      Level level,
      Beginning beginning,
      CheckOptions options,
      ChainOptions sizes,
      Elsewhere elsewhere) {
    this.level = WindowLevel.of(level, options);
    this.beginning = beginning;
    this.options = options;
    this.sizes = sizes;
    this.elsewhere = elsewhere;
    patience = firstPatience();
    replay = new Replay(new Versions(beginning), this.level);
    schedule = new Schedule(replay);
    horizon = new Horizon(options.drift());
    WindowLevel.obstacle(level, options).ifPresent(this::giveUp);
  }

  /** The next transaction. Once the outcome is known, nothing changes it. */
  public void add(Txn txn) {
    if (outcome != null) {
      return;
    }
    arrived++;
    horizon.known(txn.session());
    latestEnd = Math.max(latestEnd, txn.end());
    noteUnseen(txn);
    if (suspicion != null && !isKeptDespite(suspicion, txn)) {
      return;
    }
    if (txn.outcome() == Outcome.ABORTED) {
      keepAborted(txn);
      return;
    }
    if (beginning.state() != InitialState.ABSENT && hasRange(txn)) {
      giveUp("what ranges show of keys that were there at the beginning needs the whole history");
      return;
    }
    schedule.add(txn);
    advance(sizes.lookahead());
  }

  private static boolean hasRange(Txn txn) {
    for (Op op : txn.ops()) {
      if (op.kind().isRange()) {
        return true;
      }
    }
    return false;
  }

  /** Decides whether a transaction is kept in case a suspicion turns out to be unfounded. */
  private boolean isKeptDespite(Suspicion open, Txn txn) {
    if (open.mayBeExplainedBy(txn)) {
      suspicion = null;
      if (hasLetPass) {
        giveUp(
            "a violation that was suspected may be explained by transaction %d of session %s, which"
                    .formatted(txn.id(), txn.session())
                + " came so late that what came in between was not kept");
        return false;
      }
      schedule.settle();
    }
    hasLetPass |= suspicion != null && schedule.waitingCount() > 2 * sizes.retained() + 8;
    return !hasLetPass;
  }

  /** Announces a session of this name, which may bring transactions. */
  public void known(String session) {
    horizon.known(session);
  }

  /** Notes that everything the session brings from now on began at this time or later. */
  public void passed(String session, long time) {
    if (time != History.NO_TIME) {
      horizon.passed(session, time);
      resolve();
    }
  }

  /** The session brings nothing more. */
  public void closed(String session) {
    horizon.closed(session);
    resolve();
  }

  /** A suspicion becomes certain once every transaction that could explain it would have come. */
  private void resolve() {
    if (suspicion != null && outcome == null && horizon.isPast(suspicion.until())) {
      outcome = suspicion.conclusion();
    }
  }

  /** A possible violation, and the sessions that may still explain it. */
  public Optional<String> suspicion() {
    return Optional.ofNullable(outcome == null ? suspicion : null)
        .map(open -> open.toText(horizon));
  }

  /** Tests whether something waits that only transactions still to come can explain. */
  public boolean isHeldUp() {
    return outcome == null && (suspicion != null || !schedule.isEverybodyDone());
  }

  /** Sessions that may still bring transactions. */
  public Set<String> sessions() {
    return horizon.state().keySet();
  }

  /** Tests whether {@link #state} contains everything that arrived. */
  public boolean canBeKept() {
    return !hasLetPass && outcome == null;
  }

  /** A chain that continues where another left off. */
  public static Chain restored(
      Level level,
      ChainState state,
      CheckOptions options,
      ChainOptions sizes,
      Elsewhere elsewhere) {
    Chain chain = new Chain(level, state.beginning(), options, sizes, elsewhere);
    chain.replay.restore(state);
    chain.replay.reopen(state.open().stream().map(chain.schedule::add).toList(), state.kept());
    state.waiting().forEach(chain.schedule::add);
    chain.schedule.restore(state.validUpTo());
    chain.arrived = state.arrived();
    chain.unseen = state.unseen();
    chain.hasForgottenAborted = true;
    chain.horizon.restore(state.passed());
    return chain;
  }

  /**
   * State from which another chain can continue. The latest events are kept as well: what comes
   * next may contradict one of them, and can be blamed only together with it.
   */
  public ChainState state() {
    return state(KEPT);
  }

  ChainState state(int latest) {
    return replay.state(
        schedule.waiting(),
        (replay.isTwofold() ? 2 : 1) * latest,
        beginning,
        arrived,
        schedule.validUpTo(),
        horizon.state(),
        unseen);
  }

  /** Lets all but this many take their turns. */
  public void catchUp(int kept) {
    if (kept < sizes.lookahead()) {
      advance(kept);
    }
  }

  /** Asks about the waiting transactions, since it may take long until others come. */
  public void hurry() {
    if (outcome == null && suspicion == null && !schedule.isEverybodyDone()) {
      isHurried = true;
      untie(false);
      isHurried = false;
    }
  }

  /** The time up to which all transactions are explained, or {@link History#NO_TIME}. */
  public long validUpTo() {
    return schedule.validUpTo();
  }

  /** The latest end of a transaction that came, or {@link History#NO_TIME}. */
  public long latestEnd() {
    return latestEnd;
  }

  /** Transactions that came, have an effect, and are not explained yet. */
  public int waiting() {
    return schedule.waitingCount();
  }

  private void noteUnseen(Txn txn) {
    if (!txn.unseen().isEmpty() && unseen == null) {
      unseen =
          "not everything was understood: in transaction %d of session %s: %s"
              .formatted(txn.id(), txn.session(), txn.unseen().get(0).what());
    }
  }

  private void keepAborted(Txn txn) {
    aborted.add(txn);
    if (aborted.size() > sizes.retained()) {
      aborted.remove();
      hasForgottenAborted = true;
    }
  }

  private void advance(int lookahead) {
    while (outcome == null && suspicion == null && schedule.turnCount() > lookahead) {
      schedule.step();
      if (schedule.delay() > patience) {
        untie(false);
      }
    }
    replay.forget((replay.isTwofold() ? 2 : 1) * sizes.retained());
    explained = Math.max(explained, replay.doneCount());
  }

  /** No more transactions will come. */
  public Conclusion finish() {
    if (outcome == null && suspicion != null) {
      outcome = suspicion.conclusion();
    }
    advance(0);
    while (outcome == null && !schedule.isDone()) {
      untie(true);
    }
    if (outcome == null) {
      String gap = unseen;
      Verdict satisfied = Verdict.satisfied(level.level(), Millis.NONE);
      outcome =
          gap == null
              ? new Conclusion(satisfied, null)
              : options.acceptsGaps()
                  ? new Conclusion(satisfied.noting("for what was recorded: " + gap), null)
                  : undecided(gap);
    }
    return outcome;
  }

  /** Conclusion, if there is one already. */
  public Optional<Conclusion> outcome() {
    return Optional.ofNullable(outcome);
  }

  /** Transactions that came. */
  public long arrived() {
    return arrived;
  }

  /** Transactions that are replayed, or were before some of them were undone. */
  public long replayed() {
    return Math.max(explained, replay.doneCount());
  }

  /** Number of calls of the checker. */
  public long knots() {
    return knots;
  }

  /** Keys whose last version is kept. */
  public int keys() {
    return replay.versions().size();
  }

  /** Keys that open transactions are about to write. */
  public int open() {
    return replay.openCount();
  }

  /** Ends the chain undecided, for this reason. */
  public void giveUp(String reason) {
    outcome = outcome == null ? undecided(reason) : outcome;
  }

  private Conclusion undecided(String reason) {
    return new Conclusion(Verdict.undecided(level.level(), reason, Millis.NONE), null);
  }

  /**
   * Asks about the waiting transactions, and if they cannot be explained, joins those before them:
   * few at first, because most knots are small, and all that are retained only if waiting did not
   * help.
   */
  private void untie(boolean isEnd) {
    knots++;
    Knot knot = new Knot(replay, level, options);
    boolean isThorough = isEnd || isHurried || patience >= Math.min(sizes.patience(), THOROUGH);
    int asked = -1;
    for (int depth = 0; ; depth = depth == 0 ? FIRST_DEPTH : 4 * depth) {
      schedule.takeBack(depth);
      replay.settle(schedule.waiting());
      Set<Node> waiting = isThorough ? schedule.waiting() : schedule.nextOnes(2 * patience);
      List<Node> part = Knot.closed(waiting, urgent(isEnd));
      if (part.size() != asked && knot.untie(part)) {
        schedule.settle();
        patience = firstPatience();
        timeouts = 0;
        return;
      }
      asked = part.size();
      if (knot.isOutOfTime()) {
        outOfTime(part.size(), isEnd);
        return;
      }
      if (replay.logSize() == 0) {
        blame(part, knot, isEnd);
        return;
      }
      if (!isThorough && depth > FIRST_DEPTH * patience) {
        waitLonger();
        return;
      }
    }
  }

  private int firstPatience() {
    return Math.min(sizes.patience(), FIRST_PATIENCE);
  }

  private void waitLonger() {
    patience = Math.min(sizes.retained(), 2 * patience + 1);
    schedule.settle();
  }

  /**
   * Reacts to a time-out: larger windows take longer, so the chain waits for more transactions
   * first, but not for ever.
   */
  private void outOfTime(int size, boolean isEnd) {
    if (isEnd || ++timeouts > MAX_TIMEOUTS) {
      giveUp(
          "whether %d transactions have an explanation takes longer than %s to find out"
              .formatted(size, Objects.requireNonNull(options.timeout()).toString().substring(2)));
    } else {
      waitLonger();
    }
  }

  private Set<Node> urgent(boolean isEnd) {
    Set<Node> urgent = new HashSet<>();
    for (Node node : schedule.waiting()) {
      if (isEnd || (node.lateSince >= 0 && (isHurried || schedule.delayOf(node) > patience / 2))) {
        urgent.add(node);
      }
    }
    return urgent;
  }

  /**
   * Explains a violation in this part; the versions seen there may also come from transactions
   * outside it or still to come.
   */
  private void blame(List<Node> part, Knot knot, boolean isEnd) {
    List<Txn> txns = new ArrayList<>(aborted);
    part.forEach(node -> txns.add(node.txn));
    Optional<Blame.Result> result =
        Blame.of(txns, beginning, elsewhere, isEnd, level.level(), options);
    Verdict verdict = result.map(Blame.Result::verdict).orElse(null);
    if (verdict != null && verdict.kind() == Verdict.Kind.VIOLATED) {
      suspect(result.get(), isEnd || elsewhere.knowsWhatIsToCome());
    } else if (verdict != null && isEnd && result.get().isComplete() && hasForgottenNothing()) {
      outcome = new Conclusion(verdict, null); // the part is the whole history
    } else if (isHurried) {
      schedule.settle();
    } else if (isEnd || patience >= sizes.retained()) {
      giveUp(
          "%d transactions have no explanation from the last versions before them, and %s%s"
              .formatted(
                  part.size(),
                  verdict == null
                      ? "what was forgotten may explain them"
                      : "do not violate the level by themselves; a larger window may decide",
                  knot.reason().isEmpty() ? "" : " (" + knot.reason() + ")"));
    } else {
      waitLonger();
    }
  }

  private boolean hasForgottenNothing() {
    return replay.hasForgottenNothing() && !hasForgottenAborted;
  }

  private void suspect(Blame.Result result, boolean isCertain) {
    Conclusion conclusion = new Conclusion(result.verdict(), result.part());
    if (isCertain) {
      outcome = conclusion;
      return;
    }
    suspicion = new Suspicion(conclusion, result.wanted(), result.until(), options.drift());
    schedule.settle();
    resolve();
  }
}
