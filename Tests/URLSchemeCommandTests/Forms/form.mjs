// Types values into a form of a page of `urlscheme route --list --format html`, with no more of a browser than its script
// needs, and prints what the form shows: the class of its output, and the text.
//
// node form.mjs PAGE ROUTE TYPED
//
// TYPED is an object: the text for each path of a control; the name * stands for the lines of other parameters, a path with .* for
// those of other members.
import { readFileSync } from "node:fs";
import vm from "node:vm";

class Element {
  constructor(name) {
    // What the script sets as a property, and not as an attribute.
    Object.assign(this, {
      tagName: name.toUpperCase(), children: [], attributes: {}, listeners: {}, dataset: {},
      value: "", className: "", id: "", type: "", htmlFor: "", href: "", inputMode: "", rows: 0, noValidate: false,
      hidden: false, checked: false,
    });
  }
  append(...children) { this.children.push(...children); }
  prepend(...children) { this.children.unshift(...children); }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  removeAttribute(name) { delete this.attributes[name]; }
  addEventListener(type, listener) { (this.listeners[type] ??= []).push(listener); }
  setCustomValidity() {}
  closest() { return this.details; }
  get elements() { return this.children.filter((child) => child instanceof Element); }
  get childElementCount() { return this.elements.length; }
  get all() { return this.elements.flatMap((child) => [child, ...child.all]); }
  get textContent() { return this.children.map((child) => child.textContent ?? child).join(""); }
  set textContent(text) { this.children = [text]; }
  input() { for (const listener of this.listeners.input ?? []) listener({ target: this }); }
}

const [page, route, typed] = process.argv.slice(2);
const html = readFileSync(page, "utf8");
const data = html.match(/id="data">([^]*?)<\/script>/)[1];
const place = new Element("div");
const routes = JSON.parse(data)[0].routes;
Object.assign(place.dataset, { app: 0, route: routes.findIndex((one) => one.name === route) });
place.details = Object.assign(new Element("details"), { open: true });
const document = {
  createElement: (name) => new Element(name), getElementById: () => ({ textContent: data }), querySelectorAll: () => [place],
};
vm.runInNewContext(html.match(/<script>([^]*?)<\/script>/)[1], { document, TextEncoder, TextDecoder, URL, btoa, atob });

const form = place.elements.find((element) => element.tagName === "FORM");
for (const [path, text] of Object.entries(JSON.parse(typed))) {
  const parameter = path.replace(/\..*$/, "");
  const box = form.all.find((element) => element.attributes["data-include"] === parameter);
  if (box) box.checked = true;
  const control = form.all.find(({ attributes }) =>
    path === "*" ? "data-more" in attributes : attributes["data-path"] === path || attributes["data-others"] + ".*" === path);
  if (!control) throw new Error(`no control is for ${path}`);
  control.value = text;
  control.input();
}
form.input();
const output = form.all.find((element) => element.tagName === "OUTPUT");
console.log(`${output.className}: ${output.textContent}`);
