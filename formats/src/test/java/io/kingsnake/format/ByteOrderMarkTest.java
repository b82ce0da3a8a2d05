package io.kingsnake.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.kingsnake.history.Fingerprint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ByteOrderMarkTest {
  private static final List<String> TEXTS =
      List.of(
          """
          {"kingsnake":1}
          {"session":"a","ops":[["w",1,2]],"outcome":"committed"}
          """,
          "{:type :ok :value [[:w 1 2]] :process 0}",
          "0\t:ok\t:txn\t[[:w 1 2]]\n",
          "[{\"type\":\"ok\",\"value\":[[\"w\",1,2]],\"process\":0}]",
          "w(1,2,0,7)\n",
          "w 1 2\n-----\n=====\n",
          "1\n0 0 A 1 2\n",
          "[{\"tid\":1,\"sid\":1,\"sts\":{\"p\":1},\"cts\":{\"p\":2},\"ops\":[{\"t\":\"w\",\"k\":1,\"v\":2}]}]",
          "op_id,client_id,transaction_id,mode,key,value\n1,1,1,w,a,b\n");

  @TempDir Path directory;

  @Test
  void mark_isNoPartOfTheText() throws Exception {
    for (String text : TEXTS) {
      Source plain = file("plain.txt", text.getBytes(StandardCharsets.UTF_8));
      Source marked = file("marked.txt", ("\uFEFF" + text).getBytes(StandardCharsets.UTF_8));
      HistoryFormat format = Formats.load().require(plain);
      assertThat(Formats.load().require(marked)).as(text).hasSameClassAs(format);
      assertThat(Fingerprint.of(format.read(marked, ReadOptions.DEFAULT)))
          .isEqualTo(Fingerprint.of(format.read(plain, ReadOptions.DEFAULT)));
    }
  }

  @Test
  void markInCompressedText_isNoPartOfIt() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(("\uFEFF" + TEXTS.get(0)).getBytes(StandardCharsets.UTF_8));
    }
    Source marked = file("marked.jsonl.gz", bytes.toByteArray());
    assertThat(Formats.load().read(marked, ReadOptions.DEFAULT).txnCount()).isEqualTo(1);
  }

  @Test
  void sixteenBits_areNamed() throws Exception {
    Source wide = file("wide.jsonl", ("\uFEFF" + TEXTS.get(0)).getBytes(StandardCharsets.UTF_16LE));
    assertThatThrownBy(() -> Formats.load().require(wide))
        .hasMessageContaining("found text in UTF-16: save it as UTF-8");
  }

  private Source file(String name, byte[] content) throws IOException {
    return Source.of(Files.write(directory.resolve(name), content));
  }
}
