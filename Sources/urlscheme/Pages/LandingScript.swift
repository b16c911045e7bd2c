/// The script of a landing page for all links of a route: it makes the link of the page's own address, and gives it
/// to the buttons.
///
/// An address has the operands of `encode`: `name=text`, `name.field=text`, and a name again for another value of a
/// list. What the page does not fit into a link it refuses; names that the route does not declare are other people's.
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
      // Where a name leads: the names on the way, and the field at its end; undefined: it is other people's.
      function find(route, name) {
        const own = route.parameters.find((parameter) => parameter.name === name);
        if (own) return { way: [name], field: own.field };
        for (const { name: first, field } of route.parameters) {
          const found = name.startsWith(first + ".") && member(field, name.slice(first.length + 1), field.form === "json");
          if (found) return { ...found, way: [first, ...found.way] };
        }
        const pattern = LinkWriter.patternOf(route, name);
        if (pattern?.field) return { way: [name], field: pattern.field };
        const objects = route.parameters.filter((parameter) => parameter.field.kind === "object");
        // Its other members have names that anybody may have.
        const found = objects.length === 1 && declared(objects[0].field, name, objects[0].field.form === "json");
        if (found) return { ...found, way: [objects[0].name, ...found.way] };
        if (pattern) within(name, () => fail("no parameter of that name"));
        const around = objects.find((parameter) => name.startsWith(parameter.name + "."));
        if (around) within(around.name, () => fail("no field " + name.slice(around.name.length + 1)));
      }
      // A field of an object, by the names behind its own, which may have dots themselves.
      function declared(object, name, isJSON) {
        for (const { name: first, field } of object.members) {
          if (name === first) return { way: [name], field };
          const found = name.startsWith(first + ".") && member(field, name.slice(first.length + 1), isJSON);
          if (found) return { ...found, way: [first, ...found.way] };
        }
      }
      function member(object, name, isJSON) {
        const found = declared(object, name, isJSON), field = { kind: "string" };
        if (found || !name) return found;
        if (object.others) return { way: [name], field };
        if (isJSON && ["object", "any"].includes(object.kind)) return { way: name.split("."), field };
      }
      // A text is given as it is to be read, in Base64 or not.
      const read = (field, text) => field.form === "base64url" && text !== undefined ? text : LinkWriter.read(field, text);
      // Puts what a text stands for where a name leads; undefined is a name alone.
      function put(values, { way, field }, text) {
        const isItem = field.kind === "array" && !field.form;
        const own = isItem ? [field.items ? read(field.items, text) : text] : read(field, text);
        let holder = values;
        for (const name of way.slice(0, -1)) {
          if (!holder.has(name)) holder.set(name, new Map());
          holder = holder.get(name);
          if (!(holder instanceof Map)) fail("one value");
        }
        const key = way[way.length - 1], old = holder.get(key);
        if (field.kind === "array" && Array.isArray(old) && Array.isArray(own)) holder.set(key, [...old, ...own]);
        else if (holder.has(key)) fail("one value");
        else holder.set(key, own);
      }
      // The link of an address, by its query and its fragment.
      function link(data, query, fragment) {
        const route = data.app.routes[data.route];
        const values = new Map();
        for (const piece of [query, fragment].flatMap((part) => part.slice(1).split("&"))) {
          const sign = piece.indexOf("=");
          const name = decoded(sign < 0 ? piece : piece.slice(0, sign));
          const found = name && find(route, name);
          if (found) {
            within(found.way.join("."), () => {
              const text = sign < 0 ? undefined : decoded(piece.slice(sign + 1)) ?? fail("escapes of UTF-8, such as %C3%A9");
              put(values, found, text);
            });
          }
        }
        return LinkWriter.link(data.app, route, values, { scheme: data.scheme });
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
  static let digest = "sha256-9j+xonE87OuBimauccOhvasmfYbrAqqwdRqsIARX3mE="
}
