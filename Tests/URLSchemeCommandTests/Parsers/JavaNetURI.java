import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Says what java.net.URI reads: a link a line in hexadecimal digits, a JSON object a line. */
class JavaNetURI {
  public static void main(String[] arguments) throws Exception {
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    StringBuilder answers = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String link = new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8);
      try {
        URI uri = new URI(link);
        String port = uri.getPort() < 0 ? null : "" + uri.getPort();
        answers.append("{\"scheme\":").append(json(uri.getScheme()))
            .append(",\"host\":").append(json(uri.getHost())).append(",\"port\":").append(json(port))
            .append(",\"path\":").append(json(uri.getPath()))
            .append(",\"query\":").append(json(uri.getQuery()))
            .append(",\"fragment\":").append(json(uri.getFragment())).append("}\n");
      } catch (URISyntaxException refusal) {
        answers.append("{\"refused\":true}\n");
      }
    }
    System.out.print(answers);
  }

  private static String json(String text) {
    if (text == null) return "null";
    StringBuilder json = new StringBuilder("\"");
    for (char unit : text.toCharArray()) json.append(String.format("\\u%04x", (int) unit));
    return json.append('"').toString();
  }
}
