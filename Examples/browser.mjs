// Opens landing pages in Chromium, served with the headers of their `_headers`, and presses their buttons: the program of the
// scheme gets the link, byte for byte, and nothing on the page changes with what strangers put into it.
//
// node browser.mjs CHROMIUM PROGRAM FOLDER [PICTURE]
import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";

const [chromium, program, folder, picture] = process.argv.slice(2);
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
function assert(holds, message) { if (!holds) throw new Error(message); }
const encode = (...words) => {
  const result = spawnSync(program, ["encode", "--no-builtin", "-d", "definitions", ...words], { encoding: "utf8" });
  assert(result.status === 0, result.stderr);
  return result.stdout.trimEnd();
};

// Two sites: pages of one link each, and the page of a route.
const hostile = [
  "plain", `"><script>document.title = "forged"</script>`, `javascript:alert(1)`, `' onclick='x`, "&lt;b&gt; &amp; %22 %",
  "a\u202Eb\u2066c", "half price, 50 % & more; #x", "\u00e9\u{1F3A9}", "</title><h1>forged</h1>", "data:text/html,x", "-->", "]]>",
];
const data = (title) => `data:=${JSON.stringify([{ title }])}`;
hostile.forEach((title, index) =>
  encode("add", "vault=garden", data(title), "--format", "page", "--output-dir", `${folder}/link-${index}`));
encode("notes", "vault=garden", "year=2025", "tags=oak", "--format", "page", "--output-dir", `${folder}/picture`);
encode("add", "--format", "page", "--template", "--output-dir", `${folder}/route`);
encode("notes", "--format", "page", "--template", "--output-dir", `${folder}/notes`);

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://x").pathname;
  const site = path.split("/")[1];
  if (!existsSync(`${folder}/${site}/index.html`)) { response.statusCode = 404; response.end(); return; }
  const lines = readFileSync(`${folder}/${site}/_headers`, "utf8").split("\n/index.html\n")[0].split("\n");
  for (const line of lines.filter((line) => line.startsWith("  "))) {
    const colon = line.indexOf(":");
    response.setHeader(line.slice(2, colon), line.slice(colon + 2));
  }
  response.setHeader("Content-Type", "text/html");
  response.end(readFileSync(`${folder}/${site}/index.html`));
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;

// A profile in which pages of that origin may open links of the scheme, and the program that a desktop opens them with.
mkdirSync(`${folder}/profile/Default`, { recursive: true });
mkdirSync(`${folder}/bin`);
writeFileSync(`${folder}/profile/Default/Preferences`, JSON.stringify({
  protocol_handler: { allowed_origin_protocol_pairs: { [origin]: { fieldnotes: true } } },
}));
const received = `${folder}/received`;
writeFileSync(`${folder}/bin/xdg-open`, `#!/bin/sh\nprintf '%s\\n' "$@" > '${received}.part' && mv '${received}.part' '${received}'\n`);
chmodSync(`${folder}/bin/xdg-open`, 0o755);

const browser = spawn(chromium, [
  "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--remote-debugging-pipe",
  `--user-data-dir=${folder}/profile`, "about:blank",
], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"], env: { ...process.env, PATH: `${folder}/bin:${process.env.PATH}`, DISPLAY: ":0" } });
const pending = new Map();
const events = [];
let number = 0, buffered = "";
browser.stdio[4].setEncoding("utf8");
browser.stdio[4].on("data", (text) => {
  const messages = (buffered + text).split("\0");
  buffered = messages.pop();
  for (const message of messages.map((one) => JSON.parse(one))) {
    if (message.id === undefined) events.push(message); else pending.get(message.id)?.(message);
  }
});
let session;
const call = (method, params = {}) => new Promise((resolve, reject) => {
  const id = ++number;
  pending.set(id, (message) => message.error ? reject(new Error(`${method}: ${message.error.message}`)) : resolve(message.result));
  browser.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + "\0");
});
const evaluate = async (expression) => (await call("Runtime.evaluate", { expression, returnByValue: true })).result.value;

async function open(path) {
  rmSync(received, { force: true });
  events.length = 0;
  await call("Page.navigate", { url: "about:blank" });
  await call("Page.navigate", { url: origin + path });
  while (!events.some((event) => event.method === "Page.loadEventFired" ) || !(await evaluate("document.readyState === 'complete' && location.href !== 'about:blank'"))) await wait(20);
}
// Everything of a page but where its links lead.
const shape = () => evaluate(`JSON.stringify([document.title, document.scripts.length, ...[...document.querySelectorAll("body *")]
  .filter((one) => !one.closest("svg")).map((one) => [one.tagName, [...one.attributes].filter((own) => own.name !== "href").map((own) => own.name + "=" + own.value).join(" "),
  one.childElementCount || one.tagName === "SCRIPT" ? "" : one.textContent])])`);
const href = () => evaluate(`document.querySelector("a.button").getAttribute("href")`);
async function press() {
  const { x, y } = await evaluate(`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector("a.button").getBoundingClientRect())`);
  await wait(100);
  assert(!existsSync(received), "something was opened before the button was pressed");
  for (const type of ["mousePressed", "mouseReleased"]) await call("Input.dispatchMouseEvent", { type, x, y, button: "left", clickCount: 1 });
  for (let turn = 0; turn < 250 && !existsSync(received); turn++) await wait(20);
  return existsSync(received) ? readFileSync(received, "utf8") : "nothing";
}

try {
  const { targetId } = await call("Target.createTarget", { url: "about:blank" });
  session = (await call("Target.attachToTarget", { targetId, flatten: true })).sessionId;
  for (const domain of ["Page", "Runtime", "Log"]) await call(`${domain}.enable`);

  const link = (title) => encode("add", "vault=garden", data(title));
  let plain;
  for (const [index, title] of hostile.entries()) {
    await open(`/link-${index}/`);
    plain ??= await shape();
    assert(await shape() === plain, `the page changes with ${title}`);
    assert(await href() === link(title), `the button has another link: ${await href()}`);
    assert(await press() === link(title) + "\n", `the program got ${readFileSync(received, "utf8")}`);
  }
  let template;
  const address = (title) => `vault=garden&utm_source=${encodeURIComponent(title)}&data=${encodeURIComponent(JSON.stringify([{ title }]))}`;
  for (const [index, title] of hostile.entries()) {
    await open(`/route/${index % 2 ? "?" : "#"}${address(title)}`);
    template ??= await shape();
    assert(await shape() === template, `the page of a route changes with ${title}`);
    assert(await href() === link(title), `the button of a route has another link: ${await href()}`);
    assert(await press() === link(title) + "\n", `the program got ${readFileSync(received, "utf8")}`);
  }
  // What fits no link: a message, and nothing to press.
  for (const text of ["", "vault=GARDEN", "vault=garden&year=%22%3E%3Cscript%3E", "vault=javascript:alert(1)", "vault=a%E2%80%AEb", "vault=%ff", "vault=a&vault=b", "vault=a&year=2024&limit=0"]) {
    await open(`/notes/?${text}`);
    const state = await evaluate(`JSON.stringify([document.getElementById("buttons").hidden, document.getElementById("problem").hidden, document.querySelectorAll("#buttons [href]").length,
      document.getElementById("message").childElementCount, /[\\p{C}]/u.test(document.getElementById("message").textContent), document.getElementById("message").textContent !== ""])`);
    assert(state === "[true,false,0,0,false,true]", `${text}: ${state}`);
  }
  await evaluate(`location.hash = "#vault=x"`);
  const refused = events.filter((event) => event.method === "Log.entryAdded" && event.params.entry.source === "security");
  assert(!refused.length, `the policy refused something: ${JSON.stringify(refused[0])}`);
  console.log(`${2 * hostile.length} buttons pressed in Chromium: each link arrived byte for byte, and no page changed`);

  // No part of a page is wider than its window, by day or by night.
  for (const [name, width, height, mobile] of [["phone", 360, 740, true], ["desktop", 1000, 720, false]]) {
    await call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: mobile ? 2 : 1, mobile });
    await call("Emulation.setTouchEmulationEnabled", { enabled: mobile });
    await call("Emulation.setEmulatedMedia", { features: [{ name: "pointer", value: mobile ? "coarse" : "fine" }] });
    for (const page of ["/link-6/", "/notes/?vault=garden", "/notes/"]) {
      await open(page);
      const fits = await evaluate("document.documentElement.scrollWidth <= innerWidth");
      assert(fits, `${page} is wider than the window of a ${name}`);
      const code = await evaluate(`[...document.querySelectorAll("svg")].map((svg) => svg.getBoundingClientRect().width > 0).join()`);
      assert(code === (page === "/link-6/" ? String(!mobile) : ""), `${page}: the QR code on a ${name}`);
      if (process.env.SCREENSHOTS) {
        const { data } = await call("Page.captureScreenshot", { format: "png", captureBeyondViewport: mobile });
        writeFileSync(`${process.env.SCREENSHOTS}/${name}${page.replace(/\W+/g, "-")}.png`, Buffer.from(data, "base64"));
      }
    }
  }
  if (picture) {
    await call("Emulation.setDeviceMetricsOverride", { width: 820, height: 690, deviceScaleFactor: 1, mobile: false });
    await call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: "light" }] });
    await open("/picture/");
    const { data } = await call("Page.captureScreenshot", { format: "png" });
    writeFileSync(picture, Buffer.from(data, "base64"));
  }
} finally {
  session = undefined;
  await Promise.race([call("Browser.close").catch(() => {}), wait(3000)]);
  browser.kill();
  server.close();
}
