package io.kingsnake.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.report.Surroundings;
import io.kingsnake.report.html.FolderPage;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Answers the page of a folder, on this machine only: it listens at the loopback address, and
 * refuses requests under another name, which a page from elsewhere could send through the browser,
 * and orders without a header that such a page cannot set.
 */
final class FolderServer implements AutoCloseable {
  private static final String ORDER = "X-Kingsnake";
  private static final String PLAIN = "text/plain";
  private static final int THREADS = 4;

  /** A request that cannot be answered. */
  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;
    private final int status;

    Refusal(int status, String message) {
      super(message);
      this.status = status;
    }
  }

  private static final class Answer {
    private final String type;
    private final byte[] body;

    Answer(String type, byte[] body) {
      this.type = type;
      this.body = body;
    }

    Answer(String type, String text) {
      this(type, text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer json(String text) {
      return new Answer("application/json", text);
    }
  }

  private final ServedFolder folder;
  private final HttpServer server;
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          THREADS,
          task -> {
            Thread thread = new Thread(task, "kingsnake page");
            thread.setDaemon(true);
            return thread;
          });

  FolderServer(ServedFolder folder, int port) throws IOException {
    this.folder = folder;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
    server.createContext("/", this::handle);
    server.setExecutor(threads);
    server.start();
  }

  int port() {
    return server.getAddress().getPort();
  }

  String address() {
    return "http://127.0.0.1:" + port() + "/";
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      int status = 200;
      Answer answer;
      try {
        answer = answer(exchange);
      } catch (Refusal e) {
        status = e.status;
        answer = new Answer(PLAIN, String.valueOf(e.getMessage()));
      } catch (InputProblem | Budget.Spent e) {
        status = 422;
        answer = new Answer(PLAIN, String.valueOf(e.getMessage()));
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        status = 500;
        answer = new Answer(PLAIN, InputProblem.internal(e));
      }
      exchange.getResponseHeaders().set("Content-Type", answer.type + "; charset=utf-8");
      exchange.getResponseHeaders().set("Cache-Control", "no-store");
      exchange.getResponseHeaders().set("X-Content-Type-Options", "nosniff");
      exchange.sendResponseHeaders(status, answer.body.length == 0 ? -1 : answer.body.length);
      exchange.getResponseBody().write(answer.body);
    }
  }

  private Answer answer(HttpExchange exchange) throws Refusal, InputProblem, Budget.Spent {
    String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
    if (!Set.of("127.0.0.1:" + port(), "localhost:" + port(), "[::1]:" + port()).contains(host)) {
      throw new Refusal(403, "this page is for 127.0.0.1 only");
    }
    String path = exchange.getRequestURI().getPath();
    boolean isOrder = path.equals("/api/check");
    if (!exchange.getRequestMethod().equals(isOrder ? "POST" : "GET")) {
      throw new Refusal(405, "no such request");
    }
    if (isOrder && exchange.getRequestHeaders().getFirst(ORDER) == null) {
      throw new Refusal(403, "the header " + ORDER + " is missing");
    }
    Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
    return switch (path) {
      case "/" -> new Answer("text/html", FolderPage.text());
      case "/api/histories" -> Answer.json(folder.overview());
      case "/api/check" -> check(query);
      case "/api/search" ->
          Answer.json(new Surroundings(history(query)).find(required(query, "q")));
      case "/api/transaction" -> transaction(query);
      case "/download" -> download(exchange, query);
      case "/report" -> report(exchange, query);
      default -> throw new Refusal(404, "there is nothing here");
    };
  }

  private Answer check(Map<String, String> query) throws Refusal {
    folder.ask(number(query, "history", folder.size()), level(query));
    return Answer.json("{}");
  }

  private Answer transaction(Map<String, String> query) throws Refusal, InputProblem, Budget.Spent {
    History history = history(query);
    if (history.txnCount() == 0) {
      throw new Refusal(404, "this history has no transactions");
    }
    return Answer.json(new Surroundings(history).of(number(query, "at", history.txnCount())));
  }

  /** One of the stored pages; only what was found at the start is given. */
  private Answer report(HttpExchange exchange, Map<String, String> query) throws Refusal {
    // A page from a file may not speak to this server.
    exchange.getResponseHeaders().set("Content-Security-Policy", "sandbox allow-scripts");
    Path page = folder.reports().get(number(query, "at", folder.reports().size()));
    try {
      return new Answer("text/html", Files.readAllBytes(page));
    } catch (IOException e) {
      throw new Refusal(404, "it can no longer be read");
    }
  }

  private Answer download(HttpExchange exchange, Map<String, String> query) throws Refusal {
    String name = required(query, "file");
    byte[] file = folder.file(number(query, "history", folder.size()), level(query).name(), name);
    if (file == null) {
      throw new Refusal(404, "it is no longer kept; check again");
    }
    if (!name.equals(ServedResult.REPORT)) {
      exchange
          .getResponseHeaders()
          .set("Content-Disposition", "attachment; filename=\"" + name + "\"");
    }
    String type = name.equals(ServedResult.REPORT) ? "text/html" : "application/octet-stream";
    return new Answer(type, file);
  }

  private History history(Map<String, String> query) throws Refusal, InputProblem, Budget.Spent {
    return folder.reading(number(query, "history", folder.size())).history();
  }

  private Level level(Map<String, String> query) throws Refusal {
    try {
      return folder.level(required(query, "level"));
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, String.valueOf(e.getMessage()));
    }
  }

  private static int number(Map<String, String> query, String name, int limit) throws Refusal {
    try {
      int number = Integer.parseInt(required(query, name));
      if (number >= 0 && number < limit) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new Refusal(404, "there is no such " + name);
  }

  private static String required(Map<String, String> query, String name) throws Refusal {
    String value = query.get(name);
    if (value == null) {
      throw new Refusal(400, name + " is missing");
    }
    return value;
  }

  private static Map<String, String> query(@Nullable String raw) {
    Map<String, String> query = new HashMap<>();
    for (String part : (raw == null ? "" : raw).split("&", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        query.put(
            part.substring(0, equals),
            URLDecoder.decode(part.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return query;
  }
}
