package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A folder of two histories and a broken one, as the page asks for it. */
class FolderServerTest {
  private static final Path ROOT =
      Path.of(Objects.requireNonNull(System.getProperty("kingsnake.root")));
  private static final long PATIENCE_SECONDS = 120;

  private final HttpClient client = HttpClient.newHttpClient();
  @TempDir Path folder = Path.of("replaced");
  private FolderServer server;

  @BeforeEach
  void start() throws Exception {
    Files.copy(ROOT.resolve("examples/lost-update.jsonl"), folder.resolve("a.jsonl"));
    Files.copy(ROOT.resolve("examples/serializable-bank.jsonl"), folder.resolve("b.jsonl"));
    Files.writeString(
        folder.resolve("c.jsonl"), "{\"kingsnake\":1}\n{\"session\":[]}\n{\"session\":[]}\n");
    Files.writeString(folder.resolve("earlier.html"), "<title>kingsnake report</title>");
    Files.writeString(folder.resolve("other.html"), "<title>something else</title>");
    HistoryInputs inputs = new HistoryInputs();
    ServedFolder served =
        new ServedFolder(
            inputs.find(folder.toString()),
            StoredReports.below(folder),
            inputs,
            CheckOptions.DEFAULT,
            Levels.SERIALIZABLE);
    server = new FolderServer(served, 0);
    served.start();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private HttpResponse<String> get(String path) throws IOException, InterruptedException {
    URI address = URI.create(server.address() + path);
    return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());
  }

  private int order(String path, String... headers) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.address() + path))
            .POST(HttpRequest.BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString()).statusCode();
  }

  private String overviewWhen(Predicate<String> isReached) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    String overview = get("api/histories").body();
    while (!isReached.test(overview) && System.nanoTime() < end) {
      Thread.sleep(20);
      overview = get("api/histories").body();
    }
    assertThat(overview).matches(isReached);
    return overview;
  }

  private static boolean isIdle(String overview) {
    return overview.contains("\"waiting\":0") && !overview.contains("\"running\"");
  }

  @Test
  void everyHistory_hasItsVerdict() throws Exception {
    assertThat(overviewWhen(FolderServerTest::isIdle))
        .containsPattern("a.jsonl[^]]*\"verdict\":\"violated\",\"what\":\"Lost update on balance")
        .containsPattern("b.jsonl[^]]*\"verdict\":\"satisfied\"")
        .containsPattern("c.jsonl[^]]*\"verdict\":\"error\"");
  }

  @Test
  void anotherLevel_isCheckedWhenAsked_andComesWithFiles() throws Exception {
    assertThat(order("api/check?history=0&level=si", "X-Kingsnake", "1")).isEqualTo(200);
    overviewWhen(overview -> overview.contains("\"certificate.cert\"") && isIdle(overview));
    String file = "download?history=0&level=snapshot-isolation&file=";
    assertThat(get(file + "report.html").body()).contains("<!DOCTYPE html>", "Lost update");
    assertThat(get(file + "reproducer.jsonl").body()).contains("\"session\":\"bob\"");
    Path proof = folder.resolve("proof.cert");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address() + file + "certificate.cert")).build();
    client.send(request, BodyHandlers.ofFile(proof));
    Invocation verified =
        Invocation.of(
            "verify", "--certificate", proof.toString(), folder.resolve("a.jsonl").toString());
    assertThat(verified.out()).contains("violated   snapshot-isolation", "proven by");
  }

  @Test
  void storedReports_areListedAndShown() throws Exception {
    assertThat(get("api/histories").body())
        .containsPattern("\"reports\":\\[\"[^\"]*earlier.html\"\\]")
        .contains("\"modified\":");
    HttpResponse<String> page = get("report?at=0");
    assertThat(page.body()).contains("<title>kingsnake");
    assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("sandbox allow-scripts; default-src 'none';")
        .contains("frame-ancestors 'none'");
    assertThat(get("report?at=1").statusCode()).isEqualTo(404);
  }

  @Test
  void transaction_hasNeighbours() throws Exception {
    assertThat(get("api/transaction?history=0&at=1").body())
        .contains("\"transaction\":{\"at\":1,\"id\":\"2\",\"session\":\"bob\"")
        .contains("\"keys\":[{\"key\":\"balance\",\"transactions\":[{\"at\":0")
        .contains("\"w(balance,130)\"");
  }

  @Test
  void search_findsTransactionsAndKeys() throws Exception {
    assertThat(get("api/search?history=0&q=T2").body()).startsWith("{\"transactions\":[{\"at\":1,");
    assertThat(get("api/search?history=0&q=BAL").body())
        .startsWith("{\"transactions\":[],\"keys\":[{\"key\":\"balance\"");
    assertThat(get("api/search?history=0&q=nothing").body())
        .isEqualTo("{\"transactions\":[],\"keys\":[]}");
  }

  @Test
  void whatDoesNotExist_isRefused() throws Exception {
    assertThat(get("api/transaction?history=0&at=99").statusCode()).isEqualTo(404);
    assertThat(get("api/transaction?history=-1&at=0").statusCode()).isEqualTo(404);
    assertThat(get("api/transaction?history=2&at=0").statusCode()).isEqualTo(422);
    assertThat(get("download?history=0&level=si&file=../a.jsonl").statusCode()).isEqualTo(404);
    assertThat(get("etc/passwd").statusCode()).isEqualTo(404);
    assertThat(get("api/search?history=0").statusCode()).isEqualTo(400);
    assertThat(order("api/check?history=0&level=sii", "X-Kingsnake", "1")).isEqualTo(400);
  }

  @Test
  void otherSites_canOrderNothing() throws Exception {
    assertThat(order("api/check?history=0&level=si")).isEqualTo(403);
    assertThat(get("api/check?history=0&level=si").statusCode()).isEqualTo(405);
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      String request = "GET / HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer).startsWith("HTTP/1.1 403");
    }
  }

  @Test
  void badPort_isToldBeforeAnythingIsServed() {
    assertThat(Invocation.of("serve", "--port", "70000", folder.toString()).err())
        .contains("--port must be between 0 and 65535 but got 70000");
    assertThat(Invocation.of("serve", "--port", "" + server.port(), folder.toString()).err())
        .contains("cannot listen there");
    assertThat(Invocation.of("serve", folder.resolve("missing").toString()).exitCode())
        .isEqualTo(3);
  }

  @Test
  void browser_searchesChecksAndDownloads() throws Exception {
    Path scripts = ROOT.resolve("report/browser");
    boolean isInstalled =
        Files.isDirectory(scripts.resolve("node_modules/playwright-core"))
            && Files.isExecutable(Path.of("/usr/bin/chromium"));
    assumeTrue(isInstalled, "no browser is here; scripts/prepare installs one");
    overviewWhen(FolderServerTest::isIdle);
    Path answer = folder.resolve("answer.json");
    Process node =
        new ProcessBuilder("node", scripts.resolve("open-folder.mjs").toString(), server.address())
            .redirectOutput(answer.toFile())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    assertThat(node.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    assertThat(Files.readString(answer, StandardCharsets.UTF_8))
        .contains("\"errors\":[]", "\"fitsAPhone\":true", "\"keepsTheLaterAnswer\":true")
        .containsPattern("\"trend\":\\[(\"(violated|satisfied|error)\",?){3}\\]")
        .containsPattern("\"reports\":\\[\"[^\"]*earlier.html\"\\]")
        .contains("\"Around it in its session\",\"Around it on balance\"")
        .contains("\"here\":[\"T2\",\"T2\",\"T2\"]")
        .contains("Lost update on balance")
        .contains("\"downloads\":[\"reproducer.jsonl\",\"certificate.cert\"]");
  }

  @Test
  void everyAnswer_saysWhatABrowserMayDoWithIt() throws Exception {
    overviewWhen(FolderServerTest::isIdle);
    String file = "download?history=0&level=serializable&file=";
    for (String path :
        List.of("", "api/histories", "missing", "report?at=0", file + "report.html")) {
      HttpResponse<String> answer = get(path);
      assertThat(answer.headers().firstValue("Content-Security-Policy").orElseThrow())
          .as(path)
          .contains("default-src 'none'", "frame-ancestors 'none'");
      assertThat(answer.headers().firstValue("X-Frame-Options")).hasValue("DENY");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }
    assertThat(get("").headers().firstValue("Content-Security-Policy").orElseThrow())
        .contains("script-src 'sha256-", "style-src 'sha256-", "connect-src 'self'")
        .doesNotContain("unsafe");
    assertThat(get(file + "reproducer.jsonl").headers().firstValue("Content-Security-Policy"))
        .hasValue("default-src 'none'; frame-ancestors 'none'; sandbox");
  }

  /**
   * There are as many requests as there used to be threads, each of which would wait for the end of
   * one.
   */
  @Test
  void unfinishedRequests_keepNobodyWaiting() throws Exception {
    List<Socket> unfinished = new ArrayList<>();
    for (String part : List.of("", "GET", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x")) {
      for (int i = 0; i < 4; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port());
        socket.getOutputStream().write(part.getBytes(StandardCharsets.UTF_8));
        unfinished.add(socket);
      }
    }
    assertThat(get("api/histories").statusCode()).isEqualTo(200);
    for (Socket socket : unfinished.subList(4, unfinished.size())) {
      socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      assertThat(isEnded(socket)).isTrue(); // the server hangs up
    }
    for (Socket socket : unfinished) {
      socket.close();
    }
  }

  private static boolean isEnded(Socket socket) throws IOException {
    try {
      socket.getInputStream().readAllBytes();
      return true;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (SocketException e) {
      return true; // it was reset
    }
  }

  @Test
  void bodyThatNeverComes_isNotWaitedFor() throws Exception {
    String order =
        "POST /api/check?history=0&level=si HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nX-Kingsnake: 1\r\n"
                .replace("%d", "" + server.port())
            + "%s\r\n\r\n";
    for (String body : List.of("Content-Length: 1000000000", "Transfer-Encoding: chunked")) {
      assertThat(answer(order.formatted(body))).isEmpty();
    }
  }

  /** All that comes back until the server hangs up. */
  private String answer(String request) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
      socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET / HTTP/1.0,403",
    "GET http://example.org/ HTTP/1.1,200",
    "GET //example.org/ HTTP/1.1,200",
    "GET /../../etc/passwd HTTP/1.1,404",
    "GET /report?at=%zz HTTP/1.1,400",
    "GET /report?at=%2e%2e HTTP/1.1,404",
    "GET /api/search?history=0&q=% HTTP/1.1,400",
    "HEAD / HTTP/1.1,405",
    "TRACE / HTTP/1.1,405",
    "OPTIONS * HTTP/1.1,40",
    "DELETE /report?at=0 HTTP/1.1,405",
    "NONSENSE,400",
  })
  void oddRequests_areAnsweredOrRefused(String line, String status) throws Exception {
    String host = line.endsWith("1.1") ? "Host: 127.0.0.1:" + server.port() + "\r\n" : "";
    String answer = answer(line + "\r\n" + host + "Connection: close\r\n\r\n");
    assertThat(answer).matches("(?s)HTTP/1\\.[01] " + status + ".*").doesNotContain("internal");
  }

  @Test
  void nonsense_endsNothing() throws Exception {
    for (String nonsense :
        List.of(
            "GET mailto:x HTTP/1.1\r\n\r\n",
            "\u0000\u0001\u0016\u0003\r\n\r\n",
            "GET / HTTP/1.1\r\n" + "A: b\r\n".repeat(10_000) + "\r\n",
            "GET / HTTP/1.1\r\nA: " + "b".repeat(1_000_000) + "\r\n\r\n")) {
      try {
        assertThat(answer(nonsense)).doesNotContain("200 OK", "internal error");
      } catch (SocketException e) {
        // it hung up before all was said
      }
    }
    assertThat(get("api/histories").statusCode()).isEqualTo(200);
  }

  @Test
  void pagesFromElsewhere_mayAskForThePageOnly() throws Exception {
    String head =
        " HTTP/1.1\r\nHost: localhost:%d\r\nSec-Fetch-Site: cross-site\r\nConnection: close\r\n\r\n"
            .formatted(server.port());
    assertThat(answer("GET /" + head)).startsWith("HTTP/1.1 200");
    assertThat(answer("GET /api/search?history=0&q=x" + head)).startsWith("HTTP/1.1 403");
    assertThat(answer("GET /report?at=0" + head)).startsWith("HTTP/1.1 403");
  }

  /** Other users may write to the folder, too. */
  @Test
  void reportThatBecameALink_isNotFollowed() throws Exception {
    assumeTrue(isPosix(), "links need rights on other systems");
    Path secret = folder.resolve("secret.txt");
    Files.writeString(secret, "<title>kingsnake report</title> but secret");
    Path page = folder.resolve("earlier.html");
    Files.delete(page);
    Files.createSymbolicLink(page, secret);
    assertThat(get("report?at=0").statusCode()).isEqualTo(404);
    Files.delete(page);
    Files.writeString(page, "something else");
    assertThat(get("report?at=0").statusCode()).isEqualTo(404);
  }

  @Test
  void historyThatBecameALink_isNotFollowed() throws Exception {
    assumeTrue(isPosix(), "links need rights on other systems");
    overviewWhen(FolderServerTest::isIdle);
    Path history = folder.resolve("a.jsonl");
    Files.delete(history);
    Files.createSymbolicLink(history, folder.resolve("other.html"));
    assertThat(get("api/transaction?history=0&at=0").body())
        .contains("it is not where it was at the start");
  }

  @Test
  void pipesAndLinks_areNoReports() throws Exception {
    assumeTrue(isPosix(), "this system has no pipes with names");
    Path pipe = folder.resolve("pipe.html");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Files.createSymbolicLink(folder.resolve("link.html"), folder.resolve("earlier.html"));
    assertThat(StoredReports.below(folder).paths()).containsExactly(folder.resolve("earlier.html"));
    Files.delete(folder.resolve("earlier.html"));
    assertThat(
            new ProcessBuilder("mkfifo", folder.resolve("earlier.html").toString())
                .start()
                .waitFor())
        .isZero();
    assertThat(get("report?at=0").statusCode()).isEqualTo(404);
  }

  private boolean isPosix() {
    return folder.getFileSystem().supportedFileAttributeViews().contains("posix");
  }
}
