package io.kingsnake.cli;

import io.kingsnake.database.Database;
import io.kingsnake.database.Databases;
import io.kingsnake.database.Isolation;
import io.kingsnake.database.adapter.AnyJdbc;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code kingsnake databases}. */
@Command(
    name = "databases",
    mixinStandardHelpOptions = true,
    description = {
      "Lists the databases that 'kingsnake run' can start or connect to, and their levels.",
      "",
      "Those marked 'on demand' are fetched and built when they are first asked for."
    })
final class DatabasesCommand implements Runnable {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    PrintWriter out = spec.commandLine().getOut();
    for (Database database : Databases.load(DatabasesCommand.class.getClassLoader()).all()) {
      out.println(line(database.name(), database.aliases(), database.summary()));
      out.println(
          " ".repeat(25)
              + database.isolations().stream()
                  .map(Isolation::label)
                  .collect(Collectors.joining(", ")));
    }
    for (OptionalDatabases.Module module : OptionalDatabases.MODULES) {
      for (OptionalDatabases.Entry entry : module.databases()) {
        out.println(line(entry.name(), entry.aliases(), entry.summary() + "; on demand"));
      }
    }
    out.println(line("--driver driver.jar", List.of(), AnyJdbc.SUMMARY));
    out.flush();
  }

  private static String line(String name, List<String> aliases, String summary) {
    String shown = aliases.isEmpty() ? name : name + " (" + String.join(", ", aliases) + ")";
    return "%-24s %s".formatted(shown, summary);
  }
}
