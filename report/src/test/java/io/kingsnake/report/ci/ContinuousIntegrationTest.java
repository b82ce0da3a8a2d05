package io.kingsnake.report.ci;

import static org.assertj.core.api.Assertions.assertThat;

import io.kingsnake.report.CheckResult;
import io.kingsnake.report.Results;
import java.io.StringReader;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ContinuousIntegrationTest {
  private static final CheckResult[] ALL = {
    Results.lostUpdate(),
    Results.of("s1: w(x,1)", "serializable"),
    Results.undecided(),
    Results.error()
  };

  @Test
  void junit_failsOnViolationsAndErrsOnWhatIsUndecided() throws Exception {
    Document xml =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(Results.render(JunitReport::new, ALL))));
    Element suite = (Element) xml.getElementsByTagName("testsuite").item(0);
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("2");
    Element failure = (Element) xml.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("type")).isEqualTo("lost-update");
    assertThat(failure.getTextContent()).contains("T3 must precede T2 on x", "rules out");
    Element error = (Element) xml.getElementsByTagName("error").item(1);
    assertThat(error.getAttribute("message")).contains("<something> & got \"nothing\"");
  }

  @Test
  void sarif_hasOneResultPerHistoryAndLevel() {
    assertThat(Results.render(SarifReport::new, ALL))
        .contains("\"version\":\"2.1.0\"")
        .contains(
            "{\"ruleId\":\"lost-update\",\"kind\":\"fail\",\"level\":\"error\",\"message\":{\"text\":\"snapshot-isolation:"
                + " violated.\\n"
                + "Lost update on x: T2 and T3 both read 4; ")
        .contains("{\"ruleId\":\"isolation\",\"kind\":\"pass\",\"level\":\"none\"")
        .contains("{\"ruleId\":\"undecided\",\"kind\":\"fail\",\"level\":\"warning\"")
        .contains("{\"ruleId\":\"unreadable-history\",\"kind\":\"fail\",\"level\":\"error\"")
        .contains("\"uri\":\"a%20history.txt\"")
        .contains("{\"id\":\"lost-update\",\"shortDescription\":{\"text\":\"lost update\"},")
        .contains("\"partialFingerprints\":{\"levelAnomalyKeys/v1\":\"");
  }

  @Test
  void github_annotatesWhatIsNoPass() {
    assertThat(Results.render(GithubReport::new, ALL).lines())
        .anyMatch(
            line ->
                line.startsWith(
                    "::error file=a history.txt,title=lost update%2C violated at"
                        + " snapshot-isolation::Lost update on x: T2 and T3 both read 4;"))
        .anyMatch(line -> line.startsWith("::warning file="))
        .anyMatch(line -> line.startsWith("satisfied at "));
  }
}
