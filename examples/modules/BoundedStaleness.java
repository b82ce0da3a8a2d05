import io.kingsnake.checker.semantics.CheckerModule;
import io.kingsnake.checker.semantics.Constraints;
import io.kingsnake.checker.semantics.Observations;
import io.kingsnake.checker.semantics.RealTimeOrder;
import io.kingsnake.checker.semantics.RealTimeOrder.Reach;
import io.kingsnake.history.History;

/**
 * Bounded staleness: reads may be out of date, but by no more than the bound. Whatever committed
 * more than the bound before a transaction began precedes it. A bound of 0 is real-time order.
 *
 * <p>kingsnake check --module examples/modules/BoundedStaleness.java=5000 --level si PATH
 */
public class BoundedStaleness implements CheckerModule {
  private final long bound;

  public BoundedStaleness() {
    this(0);
  }

  private BoundedStaleness(long bound) {
    this.bound = bound;
  }

  @Override
  public CheckerModule with(String argument) {
    return new BoundedStaleness(Long.parseLong(argument));
  }

  @Override
  public String name() {
    return "bounded-staleness";
  }

  @Override
  public String description() {
    return "What committed more than " + bound + " before a transaction began precedes it.";
  }

  @Override
  public void contribute(Observations observations, Constraints constraints) {
    new RealTimeOrder(Reach.COMMITS_BEFORE_BEGINS, bound).contribute(observations, constraints);
  }

  @Override
  public String why(History history, int earlier, int later) {
    return "T%d ended %d before T%d began"
        .formatted(
            history.txnId(earlier),
            history.beginTime(later) - history.endTime(earlier),
            history.txnId(later));
  }
}
