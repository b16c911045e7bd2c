/// The script of a landing page for all links of a route: it makes the link of the page's own address, and gives it
/// to the buttons.
///
/// An address has the operands of `encode`: `name=text`, `name.field=text`, and a name again for another value of a
/// list. What the page does not fit into a link it refuses; names that the route does not have are other people's.
enum LandingScript {
  static let text = #"""
    // What an address says of a route: the link, or an Error that says what is expected, and its `path` where.
    const LandingPage = (() => {
      "use strict";
      const fail = (message) => { throw new Error(message); };
      const within = (name, action) => {
        try { return action(); } catch (error) {
          error.path = error.path ? name + "." + error.path : name;
          throw error;
        }
      };
      function decoded(text) {
        try { return decodeURIComponent(text.replace(/\+/g, " ")); } catch { return undefined; }
      }
      const isWhole = (field) => field.form === "json" || !["array", "object"].includes(field.kind);

      // The text of a value as a form would hold it; none stands where there is no equals sign.
      function state(field, text) {
        if (text === undefined) text = field.bare ?? (field.form === "boolean" ? field.words[0] : fail("a value"));
        if (field.envelope && text.startsWith("~1")) fail("a text without an envelope");
        if (field.form === "boolean") {
          const index = field.words.indexOf(text);
          return index < 0 ? fail(field.words.join(" or ")) : String(index === 0);
        }
        return field.form === "base64url" ? unpacked(text) : text;
      }
      function unpacked(text) {
        try {
          const base64 = text.replace(/-/g, "+").replace(/_/g, "/");
          const bytes = atob(base64);
          if (/[+\/=\s]/.test(text) || btoa(bytes).replace(/=+$/, "") !== base64) throw 0;
          return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
            .decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)));
        } catch { return fail("base64url"); }
      }
      // The texts in that of a list.
      function items(field, text) {
        if (field.form !== "delimitedArray" || text === undefined) return [text];
        if (field.envelope && text.startsWith("~1")) fail("a text without an envelope");
        if (text === "") return [];
        const result = [""];
        let isEscaped = false;
        for (const character of text) {
          const divides = character === field.separator;
          if (isEscaped && !divides && character !== field.escape) fail(field.escape + " before " + field.separator + " or itself");
          const begins = !isEscaped && character === field.escape;
          if (divides && !isEscaped) result.push(""); else if (!begins) result[result.length - 1] += character;
          isEscaped = begins;
        }
        if (isEscaped) fail("a text that does not end in " + field.escape);
        return result;
      }
      // Puts a text into a field that `holder` has under a key: a parameter of a route, a member of an object.
      function put(field, holder, key, text) {
        if (isWhole(field)) {
          if (holder.has(key)) fail("one value");
          holder.set(key, state(field, text));
        } else if (field.kind === "array") {
          if (!isWhole(field.items)) fail("a list, for which an address has no form");
          const all = items(field, text).map((item) => state(field.items, item));
          holder.set(key, [...(holder.get(key) ?? []), ...all]);
        } else {
          fail("its fields: " + field.members.map((member) => key + "." + member.name).join(", "));
        }
      }
      // The same for a field of an object, by the names behind its own.
      function descend(field, holder, key, rest, text) {
        if (isWhole(field)) fail("no fields");
        const map = holder.get(key) ?? new Map();
        const member = field.members.find((one) => one.name === rest)
          ?? field.members.find((one) => one.field.kind === "object" && rest.startsWith(one.name + "."));
        if (!member && (!field.others || !rest)) fail("no field " + rest);
        within(member ? member.name : rest, () => {
          if (!member) put({ kind: "string" }, map, rest, text);
          else if (member.name === rest) put(member.field, map, rest, text);
          else descend(member.field, map, member.name, rest.slice(member.name.length + 1), text);
        });
        holder.set(key, map);
      }
      function assign(route, states, name, text) {
        const own = route.parameters.find((parameter) => parameter.name === name);
        if (own) return within(name, () => put(own.field, states, name, text()));
        const around = route.parameters.find((parameter) =>
          parameter.field.kind === "object" && name.startsWith(parameter.name + "."));
        if (around) {
          const rest = name.slice(around.name.length + 1);
          return within(around.name, () => descend(around.field, states, around.name, rest, text()));
        }
        const pattern = (route.patterns || []).find((one) => new RegExp("^(?:" + one.names + ")$", "u").test(name));
        if (pattern) within(name, () => put(pattern.field ?? { kind: "string" }, states, name, text()));
      }
      // The link of an address, by its query and its fragment.
      function link(data, query, fragment) {
        const route = data.app.routes[data.route];
        const states = new Map();
        for (const piece of [query, fragment].flatMap((part) => part.slice(1).split("&"))) {
          const sign = piece.indexOf("=");
          const name = decoded(sign < 0 ? piece : piece.slice(0, sign));
          if (name) {
            assign(route, states, name, () =>
              sign < 0 ? undefined : decoded(piece.slice(sign + 1)) ?? fail("escapes of UTF-8, such as %C3%A9"));
          }
        }
        return LinkWriter.write(data.app, route, states, { scheme: data.scheme });
      }
      function intent(data, link) {
        const colon = link.indexOf(":");
        return "intent" + link.slice(colon) + "#Intent;scheme=" + link.slice(0, colon).toLowerCase() + ";" + data.intent;
      }
      // What an error says, without what would change how the page looks.
      const sentence = (error) => ((error.path ? error.path + ": " : "") + "expected " + error.message).slice(0, 300)
        .replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => "\\u{" + character.codePointAt(0).toString(16).toUpperCase() + "}");
      return { link, intent, sentence };
    })();

    if (typeof document !== "undefined") (() => {
      "use strict";
      const find = (id) => document.getElementById(id);
      const data = JSON.parse(find("data").textContent);
      function update() {
        let link = null, message = "";
        try { link = LandingPage.link(data, location.search, location.hash); } catch (error) { message = LandingPage.sentence(error); }
        const targets = { open: link, chrome: link && LandingPage.intent(data, link) };
        for (const [id, target] of Object.entries(targets)) {
          const button = find(id);
          if (button && target) button.setAttribute("href", target); else if (button) button.removeAttribute("href");
        }
        find("buttons").hidden = !link;
        find("problem").hidden = Boolean(link);
        find("message").textContent = message;
      }
      addEventListener("hashchange", update);
      update();
    })();
    """#

  /// Both scripts, one after the other, as a page has them: in a section that XML does not read either.
  static let page = "//<![CDATA[\n\(LinkScript.text)\n\(text)\n//]]>"

  /// What `Content-Security-Policy` calls them: SHA-256, in Base64.
  static let digest = "sha256-R1xnXv54SzYWASAMvS+48v/Qnb31uxqQ83WBjpQs2Es="
}
