package io.kingsnake.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.kingsnake.checker.level.Levels;
import io.kingsnake.checker.model.CheckOptions;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
    assertThat(page.headers().firstValue("Content-Security-Policy"))
        .hasValue("sandbox allow-scripts");
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
}
