// What `urlscheme encode -` makes of records.
import { spawnSync } from "node:child_process";

// The link of each record, given as JSON; null where the encoder refuses it.
export function encodedLinks(program, options, records) {
  // A record that is refused prints nothing: one after the other would take long, so each is followed by one that says its number.
  const input = records.flatMap((line, number) => [line, `{"link":"x:${number}"}`]).join("\n");
  const result = spawnSync(program, ["encode", ...options, "-q", "-"], { input, encoding: "utf8", maxBuffer: 1 << 30 });
  if (result.status > 1 || result.status === null) throw new Error(`encode failed: ${result.stderr}`);
  const links = [];
  let last = null;
  for (const line of result.stdout.split("\n")) {
    if (line === `x:${links.length}`) { links.push(last); last = null; } else last = line;
  }
  return links;
}
