// Says what Node's URL reads: a link a line in hexadecimal digits, a JSON object a line.
import { readFileSync } from "node:fs";

const lines = readFileSync(0, "utf8").split("\n").slice(0, -1);
const answers = lines.map((line) => {
  try {
    const url = new URL(Buffer.from(line, "hex").toString("utf8"));
    return {
      scheme: url.protocol.slice(0, -1), host: url.hostname, port: url.port || null,
      path: url.pathname, query: url.search.slice(1), pairs: [...url.searchParams],
      fragment: url.hash.slice(1),
    };
  } catch {
    return { refused: true };
  }
});
process.stdout.write(answers.map((answer) => JSON.stringify(answer) + "\n").join(""));
