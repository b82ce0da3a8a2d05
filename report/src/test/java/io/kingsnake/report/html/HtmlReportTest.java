package io.kingsnake.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;
import org.junit.jupiter.api.Test;

class HtmlReportTest {
  private static String page(CheckResult... results) {
    return Results.render(HtmlReport::new, results);
  }

  private static String data(String page) {
    int start = page.indexOf("<script type=\"application/json\" id=\"data\">");
    return page.substring(start, page.indexOf("</script>", start));
  }

  @Test
  void page_needsNoOtherFile() {
    String page = page(Results.lostUpdate());
    assertThat(page)
        .doesNotContainPattern("<(script|link|img|iframe)[^>]*(src|href)=")
        .doesNotContain("sourceMappingURL", "@insert", "@licence", "url(http");
    assertThat(page).contains("The Cytoscape Consortium", "Chris Pettitt", "Leon Sorokin");
    assertThat(page.length()).isLessThan(700_000);
  }

  @Test
  void everyKindOfResult_hasItsPlace() {
    String data =
        data(
            page(
                Results.lostUpdate(),
                Results.of("s1: @1-5 w(x,1)\ns2: @2-9 r(x)=1", "serializable"),
                Results.undecided(),
                Results.error()));
    assertThat(data)
        .contains("\"verdict\":\"violated\"", "\"verdict\":\"satisfied\"")
        .contains("\"verdict\":\"undecided\"", "\"verdict\":\"error\"")
        .contains("\"because\":[{\"from\":1,\"to\":2,\"type\":\"wr\"")
        .contains("\"satisfies\":[\"serializable\",")
        .contains("\"throughput\":{\"width\":8.0,\"committed\":[2]")
        .contains("\"could_show_anomaly\"");
  }

  @Test
  void timesAtTheEndsOfTheirRange_arePlotted() {
    StringBuilder script =
        new StringBuilder("s1: @%d-%d w(x,0)\n".formatted(Long.MIN_VALUE + 1, 0));
    for (int txn = 1; txn < 20; txn++) {
      script.append("s1: @%d-%d w(x,%d)\n".formatted(txn, Long.MAX_VALUE, txn));
    }
    assertThat(data(page(Results.of(script.toString(), "serializable"))))
        .contains("\"committed\":[0,0,1,19]");
  }

  @Test
  void valuesThatLookLikeMarkup_stayData() {
    String script = "s1: r(x)=</script><b>\n";
    assertThat(data(page(Results.of(script, "serializable")))).contains("\\u003c/script>\\u003cb>");
  }

  @Test
  void resultsOfOneHistory_shareItsStatistics() {
    CheckResult result = Results.lostUpdate();
    assertThat(data(page(result, result)).split("\"stats\"", -1)).hasSize(2);
  }
}
