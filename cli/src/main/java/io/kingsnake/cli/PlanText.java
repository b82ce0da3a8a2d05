package io.kingsnake.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import io.kingsnake.checker.strategy.Attempt;
import io.kingsnake.checker.strategy.Plan;
import io.kingsnake.report.Printable;
import io.kingsnake.report.json.JsonLine;
import java.io.IOException;

/**
 * The plan of a check, as text and as a line of JSON.
 *
 * @param path the history as the user named it
 */
record PlanText(String path, String level, Plan plan) {
  String text() {
    StringBuilder text = new StringBuilder("%s at %s:%n".formatted(Printable.of(path), level));
    int number = 0;
    for (Attempt attempt : plan.attempts()) {
      text.append("%3d. %s (%s)%n".formatted(++number, attempt.label(), attempt.budget().words()));
      text.append("     when: %s%n     why:  %s%n".formatted(attempt.when(), attempt.why()));
    }
    String last = plan.decisive().label();
    text.append("%3d. %s decides what is left%n".formatted(++number, last));
    return text.append("     ").append(plan.decisive().why()).toString();
  }

  String json() {
    return JsonLine.of(
        json -> {
          json.writeStringField("history", path);
          json.writeStringField("level", level);
          json.writeArrayFieldStart("attempts");
          for (Attempt attempt : plan.attempts()) {
            write(json, attempt);
          }
          json.writeEndArray();
          json.writeStringField("decides", plan.decisive().label());
        });
  }

  private static void write(JsonGenerator json, Attempt attempt) throws IOException {
    json.writeStartObject();
    json.writeStringField("name", attempt.label());
    json.writeStringField("budget", attempt.budget().words());
    json.writeStringField("when", attempt.when());
    json.writeStringField("why", attempt.why());
    json.writeEndObject();
  }
}
