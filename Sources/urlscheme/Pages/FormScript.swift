/// The script that makes a form for each route of a page, and shows the link as it is filled in.
///
/// Its elements are made one by one: no text of a definition becomes markup.
enum FormScript {
  static let text = #"""
    // A form for each route, which builds a link as it is filled in.
    if (typeof document !== "undefined") (() => {
      "use strict";
      const make = (name, properties, ...children) => {
        const element = document.createElement(name);
        for (const [key, value] of Object.entries(properties || {})) {
          if (key in element) element[key] = value; else element.setAttribute(key, value);
        }
        element.append(...children);
        return element;
      };
      let count = 0;
      // The lines of a text, without empty ones.
      const lines = (text) => text.split("\n").filter((line) => line !== "");
      // Holds what a line gives, which nothing else gave.
      const put = (states, name, value) => {
        if (states.has(name)) throw Object.assign(new Error("it once"), { path: name });
        states.set(name, value);
      };

      // What asks for a value: its element, what it holds, and the control of each path. Nothing is held where it is absent.
      function ask(field, name, path, isRequired, hint) {
        const id = "field-" + ++count;
        const controls = new Map();
        let control, read;
        if (field.kind === "object" && field.form !== "json") {
          const members = field.members.map((member) =>
            [member.name, ask(member.field, member.name, path + "." + member.name, member.required)]);
          const others = field.others ? make("textarea", { id, rows: 2, "data-others": path }) : null;
          control = make("fieldset", { "data-path": path }, make("legend", {}, name), ...members.map(([, one]) => one.element));
          if (others) control.append(make("label", { htmlFor: id }, "other members, a line each: name=text"), others);
          for (const [, one] of members) for (const entry of one.controls) controls.set(...entry);
          read = () => {
            const state = new Map();
            for (const [key, one] of members) {
              const own = one.read();
              if (own !== undefined) state.set(key, own);
            }
            for (const line of others ? lines(others.value) : []) {
              const sign = line.indexOf("=");
              put(state, sign < 0 ? line : line.slice(0, sign), sign < 0 ? true : line.slice(sign + 1));
            }
            return state;
          };
        } else if (field.kind === "array" && field.form !== "json") {
          if (["array", "object"].includes(field.items.kind) && field.items.form !== "json") return refuse(name);
          control = make("textarea", { id, rows: 3, "data-path": path });
          hint = [hint, "one value a line"].filter(Boolean).join("; ");
          // A line end behind the last value begins no other.
          read = () => control.value === "" ? [] : control.value.replace(/\n$/, "").split("\n");
        } else if (field.enum || field.kind === "boolean" && field.form !== "json") {
          const texts = (field.enum || [true, false]).map((value) =>
            value?.number ?? (field.form === "json" ? LinkWriter.stringify(value) : String(value)));
          const none = isRequired && texts.length === 1 ? [] : [make("option", { value: "" }, "—")];
          control = make("select", { id, "data-path": path }, ...none, ...texts.map((text, index) => make("option", { value: "" + index }, text)));
          read = () => control.value === "" ? undefined : texts[control.value];
        } else {
          const isShort = field.kind !== "string" || field.format || field.pattern !== undefined || field.secret;
          const type = field.secret ? "password" : field.format === "date" ? "date" : "text";
          control = field.form === "json" || !isShort ? make("textarea", { id, rows: 1 }) : make("input", { id, type });
          control.setAttribute("data-path", path);
          control.setAttribute("autocomplete", "off");
          if (field.kind === "number") control.inputMode = "decimal";
          if (field.kind === "integer") control.inputMode = "numeric";
          read = () => control.value;
        }
        controls.set(path, control);
        if (isRequired && control.tagName !== "FIELDSET") {
          control.setAttribute("aria-required", "true");
          // An empty text is one only where somebody emptied it.
          let isTouched = control.tagName === "SELECT";
          control.addEventListener("input", () => { isTouched = true; });
          const all = read;
          read = () => isTouched || control.value !== "" ? all() : undefined;
        }
        const element = make("div", { className: "field" });
        if (isRequired || control.tagName === "SELECT") {
          const title = name + (isRequired ? " (required)" : "");
          if (control.tagName !== "FIELDSET") element.append(make("label", { htmlFor: id }, title));
        } else {
          const box = make("input", { type: "checkbox", id: id + "-in", "data-include": path });
          element.append(make("label", { htmlFor: box.id }, box, " with " + name));
          control.setAttribute("aria-label", name);
          control.addEventListener("input", (event) => { if (event.target !== box) box.checked = true; });
          const all = read;
          read = () => box.checked ? all() : undefined;
        }
        element.append(control);
        if (hint) {
          const note = make("div", { className: "soft", id: id + "-hint" }, hint);
          control.setAttribute("aria-describedby", note.id);
          element.append(note);
        }
        return { element, read, controls };
      }
      const refuse = (name) => ({
        element: make("p", { className: "doubt" }, name + ": this form has no field for it. Use urlscheme encode."),
        read: () => undefined, controls: new Map(),
      });

      function build(place, app, route) {
        const output = make("output", { "aria-live": "polite" }, "Fill in the form to see the link.");
        if (route.refusal) {
          place.append(make("p", { className: "doubt" }, "No form can build this link: " + route.refusal + "."));
          return;
        }
        const fields = route.parameters.map((parameter) => [
          parameter.name, ask(parameter.field, parameter.name, parameter.name, parameter.required, parameter.hint),
        ]);
        const form = make("form", { noValidate: true }, ...fields.map(([, one]) => one.element));
        let scheme = null, more = null;
        if (route.schemes.length > 1) {
          scheme = make("select", { id: "field-" + ++count }, ...route.schemes.map((name) => make("option", {}, name)));
          form.prepend(make("div", { className: "field" }, make("label", { htmlFor: scheme.id }, "Scheme"), scheme));
        }
        if ((route.patterns || []).some((pattern) => pattern.field)) {
          more = make("textarea", { id: "field-" + ++count, rows: 2, "data-more": "" });
          const label = make("label", { htmlFor: more.id }, "Other parameters, a line each: name=text");
          form.append(make("div", { className: "field" }, label, more));
        }
        const open = make("a", {}, "Open the link");
        const copy = make("button", { type: "button" }, "Copy the link");
        const buttons = make("p", { hidden: true }, copy, " ", open);
        form.append(make("p", {}, output), buttons);
        function update() {
          const states = new Map();
          for (const [, one] of fields) {
            for (const control of one.controls.values()) {
              if (control.setCustomValidity) control.setCustomValidity("");
              control.removeAttribute("aria-invalid");
            }
          }
          try {
            for (const [name, one] of fields) {
              const own = one.read();
              if (own !== undefined) states.set(name, own);
            }
            for (const line of more ? lines(more.value) : []) {
              const sign = line.indexOf("=");
              if (sign < 1) throw new Error("name=text, found " + line);
              put(states, line.slice(0, sign), line.slice(sign + 1));
            }
            const link = LinkWriter.write(app, route, states, { scheme: scheme && scheme.value });
            output.className = "good";
            output.textContent = link;
            open.href = link;
            buttons.hidden = false;
          } catch (error) {
            const path = error.path || "";
            const message = (path ? path + ": " : "") + "expected " + error.message;
            let own = path, control = null;
            const all = fields.flatMap(([, one]) => [...one.controls]);
            while (own && !control) {
              control = (all.find(([key]) => key === own) || [])[1];
              own = own.slice(0, Math.max(0, own.lastIndexOf(".")));
            }
            if (control && control.setCustomValidity) {
              control.setCustomValidity(message);
              control.setAttribute("aria-invalid", "true");
            }
            output.className = "bad";
            output.textContent = message;
            open.removeAttribute("href");
            buttons.hidden = true;
          }
        }
        copy.addEventListener("click", async () => {
          try {
            await navigator.clipboard.writeText(output.textContent);
            copy.textContent = "Copied";
          } catch { getSelection().selectAllChildren(output); }
        });
        form.addEventListener("input", update);
        form.addEventListener("submit", (event) => { event.preventDefault(); update(); });
        place.append(form);
        if (!route.parameters.some((parameter) => parameter.required)) update();
      }

      const data = JSON.parse(document.getElementById("data").textContent);
      for (const place of document.querySelectorAll("[data-route]")) {
        const app = data[place.dataset.app];
        const details = place.closest("details");
        const fill = () => { if (!place.childElementCount) build(place, app, app.routes[place.dataset.route]); };
        details.addEventListener("toggle", fill);
        if (details.open) fill();
      }
    })();
    """#

  /// Both scripts, one after the other, as a page has them: in a section that XML does not read either.
  static let page = "//<![CDATA[\n\(LinkScript.text)\n\(text)\n//]]>"

  /// What `Content-Security-Policy` calls them: SHA-256, in Base64.
  static let digest = "sha256-ho2X3q1SM6p1h+IuZnUa2J1dvuhsJ3n8wg2FOmEC0k8="
}
