package io.kingsnake.stream.blame;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import io.kingsnake.checker.model.Verdict;
import io.kingsnake.history.History;
import io.kingsnake.history.OpKind;
import io.kingsnake.stream.chain.Chain;
import io.kingsnake.stream.chain.ChainOptions;
import io.kingsnake.stream.transaction.Beginning;
import io.kingsnake.stream.transaction.Op;
import io.kingsnake.stream.transaction.Txn;
import io.kingsnake.stream.transaction.TxnReader;
import io.kingsnake.testkit.HistoryScript;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class RememberedWritesTest {
  private static final int LIMIT = 8;

  private static Txn writer(long value) {
    return Txn.plain("s", value, List.of(Op.single(OpKind.WRITE, "x", value)));
  }

  private static Wanted seen(long value) {
    Op read = Op.single(OpKind.READ, "x", value);
    return new Wanted(List.of(Txn.plain("r", 1000, List.of(read))));
  }

  private static RememberedWrites of(LongStream values) {
    return of(LIMIT, values);
  }

  private static RememberedWrites of(int limit, LongStream values) {
    RememberedWrites remembered = new RememberedWrites(limit);
    values.forEach(value -> remembered.add(writer(value)));
    return remembered;
  }

  @Test
  void recentWrite_isKnownByItsWriter() {
    Wanted wanted = seen(5_000);
    assertThat(of(1 << 12, LongStream.rangeClosed(1, 5_000)).sources(wanted).orElseThrow())
        .extracting(Txn::id)
        .containsExactly(5_000L);
    assertThat(wanted.hasGivenUp()).isFalse();
  }

  @Test
  void valueThatWasNeverWritten_hasNoSource() {
    Wanted wanted = seen(7777);
    RememberedWrites many = of(1 << 12, LongStream.rangeClosed(1, 5_000));
    assertThat(many.sources(wanted).orElseThrow()).isEmpty();
    assertThat(wanted.hasGivenUp()).isFalse(); // the filter is wrong once in a million times
  }

  @Test
  void valueWithTheHashCodeOfAnother_hasNoSource() {
    Op write = Op.single(OpKind.WRITE, "x", "Aa");
    RememberedWrites remembered = new RememberedWrites(LIMIT);
    remembered.add(Txn.plain("s", 1, List.of(write)));
    Op read = Op.single(OpKind.READ, "x", "BB");
    Wanted wanted = new Wanted(List.of(Txn.plain("r", 2, List.of(read))));
    assertThat(remembered.sources(wanted).orElseThrow()).isEmpty();
  }

  @Test
  void everyForgottenWrite_isGivenUp() {
    RememberedWrites remembered = of(LongStream.rangeClosed(1, 100));
    for (long value = 1; value < 100 - LIMIT; value++) {
      Wanted wanted = seen(value);
      assertThat(remembered.sources(wanted).orElseThrow()).isEmpty();
      assertThat(wanted.hasGivenUp()).as("value %d", value).isTrue();
    }
  }

  @Test
  void recentWriteOfAValueThatWasWrittenLongAgo_isGivenUp() {
    RememberedWrites remembered = of(LongStream.rangeClosed(1, 100));
    remembered.add(Txn.plain("t", 5000, writer(3).ops()));
    Wanted wanted = seen(3);
    assertThat(remembered.sources(wanted).orElseThrow()).isEmpty();
    assertThat(wanted.hasGivenUp()).isTrue();
  }

  private static Verdict lostUpdateAfterMany(String before) {
    String many =
        LongStream.rangeClosed(1, 60)
            .mapToObj("w(y,%d)"::formatted)
            .collect(Collectors.joining(" | "));
    History history =
        HistoryScript.parse(
            "s1: %s%s | r(y)=60 w(x,1) | r(x)=1 w(x,2)\ns2: r(y)=60 r(x)=1 w(x,3)"
                .formatted(before, many));
    RememberedWrites remembered = new RememberedWrites(LIMIT);
    Chain chain =
        new Chain(
            Levels.SERIALIZABLE,
            Beginning.of(history),
            CheckOptions.DEFAULT,
            new ChainOptions(1, 1, 4),
            remembered);
    for (Txn txn : new TxnReader(history).all()) {
      remembered.add(txn);
      chain.add(txn);
    }
    return chain.finish().verdict();
  }

  @Test
  void lostUpdateLongAfterTheBeginning_isCertain() {
    assertThat(lostUpdateAfterMany("").kind()).isEqualTo(Verdict.Kind.VIOLATED);
  }

  /** One of the two read a version that was written long ago. */
  @Test
  void valueThatWasWrittenLongAgoToo_isNoLostUpdate() {
    assertThat(lostUpdateAfterMany("w(x,1) | ").kind()).isEqualTo(Verdict.Kind.SATISFIED);
  }
}
