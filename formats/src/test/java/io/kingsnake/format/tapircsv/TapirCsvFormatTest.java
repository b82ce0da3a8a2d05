package io.kingsnake.format.tapircsv;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.format.HistoryFormat.Match;
import io.kingsnake.format.HistoryText;
import io.kingsnake.format.Inputs;
import io.kingsnake.format.Source;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TapirCsvFormatTest {
  private static final String LINES =
      "1,9,18446744073709551615,w,k,v,w\n2,8,7,r,k,v,w\n3,8,7,r,l,\n";
  private static final String[] READ = {"9/-1: w(k,v,w)", "8/7: r(k,v,w) r(l,absent)"};

  @TempDir Path directory;
  private Inputs inputs;

  @BeforeEach
  void inputs() {
    inputs = new Inputs(new TapirCsvFormat(), directory);
  }

  @Test
  void header_mayBeThereOrNotOrLackItsLineEnd() throws Exception {
    for (String header : new String[] {"", TapirCsvFormat.HEADER, TapirCsvFormat.HEADER + "\n"}) {
      assertThat(HistoryText.of(inputs.read(header + LINES))).containsExactly(READ);
    }
  }

  @Test
  void malformedLine_isRefusedWithLineAndColumn() throws Exception {
    inputs.assertRefused("1,2,3,x,k,v").hasMessageContaining(":1:7: expected the mode r or w");
    inputs.assertRefused("1,2,3,r,k").hasMessageContaining("expected ',', found the end");
    inputs.assertRefused("1,2\n").hasMessageContaining("expected ','");
    inputs
        .assertRefused("18446744073709551616,2,3,r,k,v")
        .hasMessageContaining("expected an operation id below 2^64");
  }

  @Test
  void whatWouldBeTakenForSomethingElse_isRefused() throws Exception {
    inputs
        .assertRefused("1,2,3,w,\"k\",v\n4,5,6,r,k,v\n")
        .hasMessageContaining(":1:9: expected a key without quotes, found '\"k\",v'");
    inputs.assertRefused("1,2,3,w,k,\"v\"\n").hasMessageContaining("a value without quotes");
    inputs.assertRefused("1,2,3,w,k,\n").hasMessageContaining("expected a value, found an empty");
  }

  @Test
  void columnsInAnotherOrder_areRefusedByTheirHeader() throws Exception {
    String header = "client_id,op_id,transaction_id,mode,key,value\n";
    inputs
        .assertRefused(header + LINES)
        .hasMessageContaining("expected the header op_id,client_id");
    Source file = inputs.file("other.csv", header.getBytes(StandardCharsets.UTF_8));
    assertThat(new TapirCsvFormat().match(file)).isEqualTo(Match.PERHAPS);
  }

  @Test
  void repeatedOperationId_isRefused() throws Exception {
    inputs.assertRefused(LINES + "2,8,7,r,k,v\n").hasMessageContaining("unique operation ids");
  }

  @Test
  void transactionIdOfTwoClients_isRefused() throws Exception {
    inputs.assertRefused(LINES + "5,9,7,r,k,v\n").hasMessageContaining("in two sessions");
  }

  @Test
  void invalidUtf8_isRefused() throws Exception {
    byte[] bytes = "1,2,3,r,k\u00ff,v\n".getBytes(StandardCharsets.ISO_8859_1);
    inputs
        .assertRefused(inputs.file("bad.csv", bytes))
        .hasMessageContaining(":1:9: expected a key in UTF-8, found 'k\\xff,v'");
  }
}
