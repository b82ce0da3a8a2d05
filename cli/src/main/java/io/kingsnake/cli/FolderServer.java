package io.kingsnake.cli;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.kingsnake.checker.check.Bounded;
import io.kingsnake.checker.level.Level;
import io.kingsnake.history.History;
import io.kingsnake.report.html.FolderPage;
import io.kingsnake.report.json.Surroundings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/**
 * Answers the page of a folder, on this machine only: it listens at the loopback address, and
 * refuses requests under another name, which a page from elsewhere could send through the browser,
 * and orders without a header that such a page cannot set. No page of it runs inside another, and
 * none runs what is not its own.
 */
final class FolderServer implements AutoCloseable {
  private static final String ORDER = "X-Kingsnake";
  private static final String PLAIN = "text/plain";

  /** Each unfinished request takes one, until its time is up. */
  private static final int THREADS = 64;

  private static final String ALONE = "default-src 'none'; frame-ancestors 'none'; sandbox";

  /** A page from a file runs by itself: it may not speak to this server, nor to another. */
  private static final String STORED =
      "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src"
          + " 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  static {
    // The server of the JDK has no limits but these, which it reads once, when it is first used.
    limit("sun.net.httpserver.maxReqTime", 5); // seconds
    limit("sun.net.httpserver.maxRspTime", 600);
    limit("jdk.httpserver.maxConnections", 256);
  }

  private static void limit(String property, int value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, Integer.toString(value));
    }
  }

  /** A request that cannot be answered. */
  private static final class Refusal extends Exception {
    private static final long serialVersionUID = 1L;
    private final int status;

    Refusal(int status, String message) {
      super(message);
      this.status = status;
    }
  }

  /** Content of an answer, and the content security policy under which a browser shows it. */
  private static final class Answer {
    private final String type;
    private final String policy;
    private final byte[] body;

    Answer(String type, String policy, byte[] body) {
      this.type = type;
      this.policy = policy;
      this.body = body;
    }

    static Answer text(String type, String text) {
      return new Answer(type, ALONE, text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer json(String text) {
      return text("application/json", text);
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
      if (hasBody(exchange)) {
        return; // hang up: to answer would mean to wait for its end
      }
      int status = 200;
      Answer answer;
      try {
        answer = answer(exchange);
      } catch (Refusal e) {
        status = e.status;
        answer = Answer.text(PLAIN, String.valueOf(e.getMessage()));
      } catch (InputProblem | Bounded.Spent e) {
        status = 422;
        answer = Answer.text(PLAIN, String.valueOf(e.getMessage()));
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
        status = 500;
        answer = Answer.text(PLAIN, InputProblem.internal(e));
      }
      send(exchange, status, answer);
    }
  }

  /** The page sends none. */
  private static boolean hasBody(HttpExchange exchange) {
    String length = exchange.getRequestHeaders().getFirst("Content-Length");
    return (length != null && !length.equals("0"))
        || exchange.getRequestHeaders().containsKey("Transfer-Encoding");
  }

  private static void send(HttpExchange exchange, int status, Answer answer) throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", answer.type + "; charset=utf-8");
    headers.set("Content-Security-Policy", answer.policy);
    headers.set("X-Frame-Options", "DENY");
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cache-Control", "no-store");
    boolean hasBody = answer.body.length > 0 && !exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, hasBody ? answer.body.length : -1);
    if (hasBody) {
      exchange.getResponseBody().write(answer.body);
    }
  }

  private Answer answer(HttpExchange exchange) throws Refusal, InputProblem, Bounded.Spent {
    String host = String.valueOf(exchange.getRequestHeaders().getFirst("Host"));
    if (!Set.of("127.0.0.1:" + port(), "localhost:" + port(), "[::1]:" + port()).contains(host)) {
      throw new Refusal(403, "this page is for 127.0.0.1 only");
    }
    String path = String.valueOf(exchange.getRequestURI().getPath()); // some addresses have none
    if (!path.equals("/") && isFromElsewhere(exchange)) {
      throw new Refusal(403, "only the page of this server may ask for this");
    }
    boolean isOrder = path.equals("/api/check");
    if (!exchange.getRequestMethod().equals(isOrder ? "POST" : "GET")) {
      throw new Refusal(405, "no such request");
    }
    if (isOrder && exchange.getRequestHeaders().getFirst(ORDER) == null) {
      throw new Refusal(403, "the header " + ORDER + " is missing");
    }
    Map<String, String> query = query(exchange.getRequestURI().getRawQuery());
    return switch (path) {
      case "/" ->
          new Answer(
              "text/html", FolderPage.policy(), FolderPage.text().getBytes(StandardCharsets.UTF_8));
      case "/api/histories" -> Answer.json(folder.overview());
      case "/api/check" -> check(query);
      case "/api/search" ->
          Answer.json(new Surroundings(history(query)).find(required(query, "q")));
      case "/api/transaction" -> transaction(query);
      case "/download" -> download(exchange, query);
      case "/report" -> report(query);
      default -> throw new Refusal(404, "there is nothing here");
    };
  }

  /** Browsers say for whom they ask; other programs say nothing. */
  private static boolean isFromElsewhere(HttpExchange exchange) {
    String site = exchange.getRequestHeaders().getFirst("Sec-Fetch-Site");
    return site != null && !site.equals("same-origin") && !site.equals("none");
  }

  private Answer check(Map<String, String> query) throws Refusal {
    folder.ask(number(query, "history", folder.size()), level(query));
    return Answer.json("{}");
  }

  private Answer transaction(Map<String, String> query)
      throws Refusal, InputProblem, Bounded.Spent {
    History history = history(query);
    if (history.txnCount() == 0) {
      throw new Refusal(404, "this history has no transactions");
    }
    return Answer.json(new Surroundings(history).of(number(query, "at", history.txnCount())));
  }

  /** One of the stored pages; only those found at the start are served. */
  private Answer report(Map<String, String> query) throws Refusal {
    int at = number(query, "at", folder.reports().paths().size());
    try {
      return new Answer("text/html", STORED, folder.reports().read(at));
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
    if (name.equals(ServedResult.REPORT)) {
      return new Answer("text/html", STORED, file);
    }
    exchange
        .getResponseHeaders()
        .set("Content-Disposition", "attachment; filename=\"" + name + "\"");
    return new Answer("application/octet-stream", ALONE, file);
  }

  private History history(Map<String, String> query) throws Refusal, InputProblem, Bounded.Spent {
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

  private static Map<String, String> query(@Nullable String raw) throws Refusal {
    Map<String, String> query = new HashMap<>();
    for (String part : (raw == null ? "" : raw).split("&", -1)) {
      int equals = part.indexOf('=');
      if (equals > 0) {
        query.put(part.substring(0, equals), decoded(part.substring(equals + 1)));
      }
    }
    return query;
  }

  private static String decoded(String value) throws Refusal {
    try {
      return URLDecoder.decode(value, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new Refusal(400, "a percent sign stands for itself as %25");
    }
  }
}
