// Compares the script of landing pages (`encode --format page --template ROUTE`) with the encoder: of an address that
// is made of values, the page makes the encoder's link, and what the encoder refuses the page refuses.
//
// node landing-page.mjs CASES: each line has a page, a record with values, and the encoder's link for them, or null.
// node landing-page.mjs --cases SAMPLES PROGRAM FOLDER [OPTIONS OF PROGRAM...]: prints such lines, of fixtures, and writes the
// pages into a folder.
import { readFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import vm from "node:vm";
import { encodedLinks } from "./encoder.mjs";

if (process.argv[2] === "--cases") {
  const [samples, program, folder, ...options] = process.argv.slice(3);
  const lines = readFileSync(samples, "utf8").split("\n").filter(Boolean);
  const links = encodedLinks(program, options, lines);
  const files = new Map();
  lines.forEach((line, index) => {
    const { app, route } = JSON.parse(line);
    const name = `${app}/${route}`;
    if (!files.has(name)) {
      const file = `${folder}/page-${files.size}.html`;
      const result = spawnSync(program, ["encode", ...options, "--format", "page", "--template", name, "-o", file], { encoding: "utf8" });
      if (result.status && !result.stderr.includes("no page can build links")) throw new Error(`${name}: ${result.stderr}`);
      files.set(name, result.status ? null : file);
    }
    const page = files.get(name);
    if (page) console.log(`{"page":${JSON.stringify(page)},"link":${JSON.stringify(links[index])},"record":${line}}`);
  });
  process.exit();
}

const pages = new Map();
function page(file) {
  if (pages.has(file)) return pages.get(file);
  const html = readFileSync(file, "utf8");
  const script = html.match(/<script>([^]*?)<\/script>/)[1];
  const digest = "sha256-" + createHash("sha256").update(script).digest("base64");
  if (!html.includes(`script-src '${digest}'`)) throw new Error(`${file}: its policy does not allow its script: ${digest}`);
  const [writer, landing] = vm.runInThisContext(`(() => {${script}\nreturn [LinkWriter, LandingPage]; })()`);
  const data = JSON.parse(html.match(/id="data">([^]*?)<\/script>/)[1]);
  pages.set(file, { writer, landing, data, route: data.app.routes[data.route] });
  return pages.get(file);
}

// The operands of a value, as `encode` and a page take them; null: it has none.
let count = 0;
function operands(writer, field, name, value) {
  const scalar = (field, value) => {
    if (field.form === "json") return writer.stringify(value);
    if (field.form === "boolean") return typeof value === "boolean" ? field.words[value ? 0 : 1] : null;
    if (value === null || value instanceof Map || Array.isArray(value)) return null;
    return typeof value === "object" ? value.text : String(value);
  };
  if (field.form !== "json" && field.kind === "array") {
    if (!Array.isArray(value)) return null;
    if (["array", "object"].includes(field.items.kind) && field.items.form !== "json") return null;
    const texts = value.map((item) => scalar(field.items, item));
    if (texts.includes(null)) return null;
    if (field.form !== "delimitedArray") return texts.map((text) => [name, text]);
    const divides = (text) => text.includes(field.separator) || field.escape && text.includes(field.escape);
    if (texts.some(divides) && !field.escape) return null;
    const pieces = texts.map((text) => [...text].map((one) => (divides(one) ? field.escape : "") + one).join(""));
    // Nothing stands for a list of one empty text.
    if (pieces.length === 1 && !pieces[0]) return null;
    // A list may also stand as one text, and must where one of its texts is empty: alone, that stands for an empty list.
    return !texts.length || texts.includes("") || count++ % 2 ? [[name, pieces.join(field.separator)]] : pieces.map((text) => [name, text]);
  }
  if (field.form !== "json" && field.kind === "object") {
    // Nothing stands for one without members.
    if (!(value instanceof Map) || !value.size) return null;
    const all = [...value].map(([key, item]) => {
      const member = field.members.find((one) => one.name === key);
      return operands(writer, member ? member.field : { kind: "string" }, `${name}.${key}`, item);
    });
    return all.includes(null) ? null : all.flat();
  }
  const text = scalar(field, value);
  return text === null ? null : [[name, text]];
}

const counts = { same: 0, refused: 0, strict: 0, none: 0 };
const faults = [];
for (const line of readFileSync(process.argv[2], "utf8").split("\n").filter(Boolean)) {
  const { page: file, link } = JSON.parse(line);
  const { writer, landing, data, route } = page(file);
  const pairs = [...writer.parse(line).get("record").get("values")].map(([name, value]) => {
    const parameter = route.parameters.find((one) => one.name === name);
    const pattern = (route.patterns || []).find((one) => new RegExp(`^(?:${one.names})$`, "u").test(name));
    if (!parameter && value instanceof Map) return null;
    return operands(writer, (parameter || pattern || {}).field || { kind: "string" }, name, value);
  });
  // A value that is none of its kind has no operand, and neither has one that names nothing.
  if (pairs.includes(null)) { counts.none++; continue; }
  let address;
  try {
    const form = (text) => encodeURIComponent(text).replace(/%20/g, "+");
    const pieces = pairs.flat().map(([name, text]) => `${form(name)}=${form(text)}`);
    // Other people's names, and any place: the query, or the fragment.
    if (!route.patterns) pieces.push("utm_source=x%", "=", "%=1");
    address = count++ % 3 ? [`?${pieces.join("&")}`, ""] : [`?${pieces[0]}`, `#${pieces.slice(1).join("&")}`];
  } catch { counts.none++; continue; }
  let own = null, refusal = "";
  try { own = landing.link(data, ...address); } catch (error) {
    if (!error.message || error instanceof TypeError || error instanceof ReferenceError) throw error;
    refusal = landing.sentence(error);
  }
  if (own === link) counts[link === null ? "refused" : "same"]++;
  else if (own === null) { counts.strict++; if (process.env.SHOW) console.log(`strict: ${address.join("").slice(0, 300)}: ${refusal}`); }
  else faults.push([`${data.app.scheme}/${route.name} ${address.join("")}`, `  encode: ${link ?? "refuses"}`, `  page:   ${own}`].map((line) => line.slice(0, 400)).join("\n"));
}
console.log(`${counts.same} addresses make the encoder's link, ${counts.refused} are refused by both, ${counts.strict} by the page alone, ${counts.none} values have no address`);
if (faults.length) {
  console.log(faults.slice(0, 12).join("\n"));
  console.log(`${faults.length} differ`);
  process.exit(1);
}
