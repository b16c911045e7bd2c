// Reads links, one a line, with node's URL, and prints each as JSON. A peer for `compare`.

import { createInterface } from "node:readline";

let output = "";
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let record;
  try {
    const link = new URL(line);
    record = {
      scheme: link.protocol.slice(0, -1),
      host: link.host,
      path: link.pathname,
      query: [...link.searchParams],
    };
    if (link.hash) record.fragment = link.hash.slice(1);
  } catch (error) {
    record = { error: error.code };
  }
  output += JSON.stringify(record) + "\n";
  if (output.length > 65536) {
    process.stdout.write(output);
    output = "";
  }
}
process.stdout.write(output);
