// Compares the script of a page of `urlscheme route --list --format html` with the encoder, over samples and over
// values that were changed at random: both write the same link, or both refuse.
//
// node catalogue.mjs PROGRAM PAGE SAMPLES [OPTIONS OF PROGRAM...]
//
// Where PROGRAM is -, the samples have the links of the encoder already, or null where it refuses, and are all that is compared.
// Where CHROMIUM names a browser, samples are also typed into the forms of the page there.
import { readFileSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { encodedLinks } from "./encoder.mjs";
import vm from "node:vm";

const [program, page, samples, ...options] = process.argv.slice(2);
const html = readFileSync(page, "utf8");
const script = html.match(/<script>([^]*?)<\/script>/)[1];
const digest = "sha256-" + createHash("sha256").update(script).digest("base64");
if (!html.includes(`script-src '${digest}'`)) throw new Error(`the page's policy does not allow its script: ${digest}`);
const apps = JSON.parse(html.match(/id="data">([^]*?)<\/script>/)[1]);
const writer = vm.runInThisContext(`${script}\nLinkWriter;`);

// What a person would type for a value.
function typed(field, value) {
  if (field.form === "json") return writer.stringify(value);
  if (value instanceof Map) {
    return new Map([...value].map(([name, item]) => {
      const member = field.members.find((one) => one.name === name);
      return [name, member ? typed(member.field, item) : item];
    }));
  }
  if (Array.isArray(value)) return value.map((item) => typed(field.items ?? { kind: "string" }, item));
  return typeof value === "object" && value !== null ? value.text : String(value);
}
function states(route, values) {
  return new Map([...values].map(([name, value]) => {
    const parameter = route.parameters.find((one) => one.name === name);
    const pattern = (route.patterns || []).find((one) => new RegExp(`^(?:${one.names})$`, "u").test(name));
    return [name, typed((parameter || pattern || {}).field || { kind: "string", members: [] }, value)];
  }));
}
function written(record) {
  const app = apps.find((one) => one.scheme === record.get("app"));
  const route = app.routes.find((one) => one.name === record.get("route"));
  try {
    return { link: writer.write(app, route, states(route, record.get("values"))) };
  } catch (error) {
    if (!error.message || error instanceof TypeError || error instanceof ReferenceError) throw error;
    return { refusal: (error.path ? error.path + ": " : "") + error.message };
  }
}
// The links of the encoder; null where it refuses.
const encoded = (records) =>
  program === "-" ? records.map((record) => record.get("link")) : encodedLinks(program, options, records.map((record) => writer.stringify(new Map([...record].filter(([name]) => name !== "link")))));

let seed = 1;
const random = (count) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return Math.floor(seed / 4294967296 * count);
};
const texts = ["", "a/b", ".", "..", "a|b|c", ",", ";", "=", "~1abc", "é😀", "%41", "+", " ", "drinks", "DRINKS", "javascript:alert(1)", "a:b@c:1", "\u0000", "a\nb", "//x", "#", "?", "&", "-", "search", "x".repeat(300), "2024-02-30", "[", "\\", "'\"", "0", "true", "asda"];
const numbers = ["-1", "0", "-0", "0.5", "0.995", "0.994", "1", "1.0", "1.5", "1e3", "7", "99", "100", "1000000", "123456789012345678901234567890", "0.045", "0.565"];
function changed(value, record) {
  const choice = random(4);
  if (value instanceof Map && value.size && choice) {
    const result = new Map(value);
    const name = [...value.keys()][random(value.size)];
    if (choice === 1) result.delete(name); else result.set(name, changed(value.get(name)));
    return result;
  }
  if (Array.isArray(value) && value.length && choice) {
    const result = [...value];
    if (choice === 1) result.pop(); else if (choice === 2) result.push(result[0]); else result[random(result.length)] = changed(result[0]);
    return result;
  }
  if (typeof value === "string") return choice ? texts[random(texts.length)] : value + texts[random(texts.length)];
  if (typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map)) return writer.parse(numbers[random(numbers.length)]);
  if (typeof value === "boolean") return !value;
  return value;
}

const records = readFileSync(samples, "utf8").split("\n").filter(Boolean).map((line) => writer.parse(line));
const faults = [];
const counts = { same: 0, refused: 0, strict: 0 };
function compare(records, mayRefuse) {
  const links = encoded(records);
  if (links.length !== records.length) throw new Error(`${records.length} records, ${links.length} links`);
  records.forEach((record, index) => {
    const own = written(record);
    const place = `${record.get("app")}/${record.get("route")} ${writer.stringify(record.get("values"))}`;
    if (own.link === undefined && links[index] === null) counts.refused++;
    else if (own.link === links[index]) counts.same++;
    else if (own.link === undefined && mayRefuse) { counts.strict++; if (process.env.SHOW) console.log(`strict: ${place}: ${own.refusal}`); }
    else faults.push(`${place}\n  encode: ${links[index] ?? "refuses"}\n  page:   ${own.link ?? `refuses: ${own.refusal}`}`);
  });
}
compare(records, program === "-");
console.log(`${records.length} samples: ${counts.same} links are the same, ${counts.refused} refused by both, ${counts.strict} by the page alone`);
const others = program === "-" ? [] : changedRecords();
function changedRecords() {
  return records.flatMap((record) => [0, 1, 2].map(() => new Map(record).set("values", changed(record.get("values")))));
}
if (others.length) {
  counts.same = 0;
  compare(others, true);
  console.log(`${others.length} others: ${counts.same} links are the same, ${counts.refused} refused by both, ${counts.strict} by the page alone`);
}

// In the browser: fills the forms with what cases hold, and says what they show.
function fill(cases) {
  const data = JSON.parse(document.getElementById("data").textContent);
  const places = [...document.querySelectorAll("[data-route]")];
  for (const place of places) place.closest("details").open = true;
  const find = (form, name, path) => [...form.querySelectorAll(`[data-${name}]`)].find((one) => one.getAttribute(`data-${name}`) === path);
  const put = (control, text) => {
    control.value = text;
    control.dispatchEvent(new Event("input"));
    return control.value === text;
  };
  const lines = (pairs) => pairs.map(([name, text]) => (text === true ? name : `${name}=${text}`)).join("\n");
  const isLine = ([name, text]) => name && !/[=\n\r]/.test(name) && (text === true || typeof text === "string" && !/[\n\r]/.test(text));
  // False where nobody could type it.
  function set(form, path, field, state) {
    const control = find(form, "path", path);
    const box = find(form, "include", path);
    if (!control) return false;
    if (box) box.checked = true;
    if (control.tagName === "FIELDSET") {
      const isMember = ([name]) => field.members.some((member) => member.name === name);
      const own = state.map.filter(isMember), others = state.map.filter((pair) => !isMember(pair));
      if (others.length && (!others.every(isLine) || !put(find(form, "others", path), lines(others)))) return false;
      return own.every(([name, item]) => set(form, `${path}.${name}`, field.members.find((member) => member.name === name).field, item));
    }
    if (control.tagName === "SELECT") {
      const option = [...control.options].slice(control.options[0].value === "" ? 1 : 0).find((one) => one.textContent === state);
      return Boolean(option) && put(control, option.value);
    }
    if (state.list) {
      if (state.list.length === 1 && state.list[0] === "" || !state.list.every((item) => typeof item === "string" && !/[\n\r]/.test(item))) return false;
      return put(control, state.list.join("\n"));
    }
    return typeof state === "string" && !state.includes("\r") && put(control, state);
  }
  setTimeout(() => {
    const result = { same: 0, skipped: 0, faults: [] };
    for (const one of cases) {
      const app = data.findIndex((app) => app.scheme === one.app);
      const number = data[app].routes.findIndex((route) => route.name === one.route);
      const route = data[app].routes[number];
      const form = places.find((place) => place.dataset.app === `${app}` && place.dataset.route === `${number}`).querySelector("form");
      if (!form) { result.faults.push(`${one.app}/${one.route}: no form`); continue; }
      form.reset();
      const isOwn = ([name]) => route.parameters.some((parameter) => parameter.name === name);
      const more = one.states.filter((pair) => !isOwn(pair));
      let isTyped = more.every(isLine) && (!more.length || put(form.querySelector("[data-more]"), lines(more)));
      for (const [name, state] of one.states.filter(isOwn)) {
        isTyped = set(form, name, route.parameters.find((parameter) => parameter.name === name).field, state) && isTyped;
      }
      if (!isTyped) { result.skipped++; continue; }
      form.dispatchEvent(new Event("input", { bubbles: true }));
      const shown = form.querySelector("output").textContent;
      const invalid = form.querySelectorAll(":invalid").length;
      if (shown === one.link && !invalid) result.same++;
      else result.faults.push(`${one.app}/${one.route}\n  encode: ${one.link}\n  form:   ${shown} (${invalid} invalid)`);
    }
    document.body.replaceChildren(Object.assign(document.createElement("pre"), { id: "result", textContent: JSON.stringify(result) }));
  }, 1000);
}
function inBrowser(chromium, chosen) {
  const flat = (state) =>
    state instanceof Map ? { map: [...state].map(([name, item]) => [name, flat(item)]) } : Array.isArray(state) ? { list: state.map(flat) } : state;
  const links = encoded(chosen);
  const cases = chosen.map((record, index) => {
    const app = apps.find((one) => one.scheme === record.get("app"));
    const route = app.routes.find((one) => one.name === record.get("route"));
    return { app: record.get("app"), route: record.get("route"), link: links[index], states: [...states(route, record.get("values"))].map(([name, state]) => [name, flat(state)]) };
  });
  // The page's own policy, but for one more script that is allowed.
  const driver = `(${fill})(${JSON.stringify(cases).replace(/</g, "\\u003c")});`;
  const own = createHash("sha256").update(driver).digest("base64");
  const file = resolve(`${page}.driven.html`);
  writeFileSync(file, html.replace(`script-src '${digest}'`, `script-src '${digest}' 'sha256-${own}'`).replace("</body>", () => `<script>${driver}</script></body>`));
  const result = spawnSync(chromium, ["--headless=new", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=60000", "--dump-dom", `file://${file}`], { encoding: "utf8", maxBuffer: 1 << 30 });
  const text = (result.stdout || "").match(/<pre id="result">([^]*?)<\/pre>/);
  if (!text) throw new Error(`the browser said nothing: ${(result.stderr || "").slice(-2000)}`);
  const found = JSON.parse(text[1].replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&"));
  console.log(`${cases.length} samples typed into forms: ${found.same} links are the same, ${found.skipped} nobody could type`);
  faults.push(...found.faults);
}
if (process.env.CHROMIUM) inBrowser(process.env.CHROMIUM, records.filter((_, index) => index % Math.ceil(records.length / 400) === 0));
if (faults.length) {
  console.log(faults.slice(0, 12).join("\n"));
  console.log(`${faults.length} differ`);
  process.exit(1);
}
