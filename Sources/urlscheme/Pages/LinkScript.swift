/// The script that writes links in a browser as the encoder does, from what a form holds; what it cannot write, it
/// refuses. `Examples/catalogue.sh` compares the two.
///
/// It follows the encoder step by step: the value, its checks, its text, the path and the query, the route's rules,
/// and whether the link leads back to the route.
enum LinkScript {
  static let text = "\(values)\n\n\(links)"

  /// The second half: paths, the choice among routes, and links.
  private static let links = #"""
      // Paths
      const address = /^\[(?:[0-9A-F.]*:[0-9A-F:.]*|v[0-9A-F]+\..*)\]$/i;
      // The form's path; `texts` has those of variables as they were written.
      function path(form, texts) {
        let result = form.anchor;
        form.segments.forEach((segment, depth) => {
          if (segment.optional && texts[segment.parameter] === undefined) {
            const next = form.segments[depth + 1];
            if (next && next.optional && texts[next.parameter] !== undefined) fail("the optional parts of the path from the left on");
            return;
          }
          if (depth || form.anchor === "/") result += form.anchor === "/" && !depth ? "" : "/";
          result += segment.prefix + (segment.parameter < 0 ? "" : texts[segment.parameter] ?? "");
          for (const other of segment.others || []) result += other.delimiter + (texts[other.parameter] ?? "");
          result += segment.suffix;
        });
        if (form.rest) result += (form.segments.length ? "/" : "") + form.rest.prefix + (texts[form.rest.parameter] ?? "");
        return result + (form.slash ? "/" : "");
      }
      const rankOfLiteral = -1e9;
      // Whether a text of a link may be a value; true also where only the program can tell.
      function reads(field, text, anyCase) {
        const shown = decoded(text);
        if (shown === null) return false;
        if (field.envelope || field.escape || ["fixedWidth", "pairs", "base64url"].includes(field.form)) return true;
        if (field.form === "delimitedArray" || field.form === "delimitedObject") {
          const pieces = field.raw ? text.split(field.separator) : shown.split(field.separator).map(escaped);
          const members = field.members || [];
          if (field.form === "delimitedArray") return shown === "" || pieces.every((piece) => reads(field.items, piece, anyCase));
          const optional = members.filter((member) => !member.required && !(field.rest && member === members[members.length - 1]));
          const isFirst = optional.length > 0 && optional[0] === members[0];
          const first = isFirst ? Math.min(optional.length, Math.max(0, members.length - pieces.length)) : 0;
          const fields = members.slice(first, field.rest ? -1 : undefined);
          if (pieces.length > fields.length && !field.rest) return false;
          return fields.every((member, index) =>
            index < pieces.length ? reads(member.field, pieces[index], anyCase) : !member.required);
        }
        try {
          const state = field.form === "boolean" ? String([true, false][field.words.indexOf(shown)]) : shown;
          check(anyCase ? { ...field, anyCase } : field, value(field, state));
          return true;
        } catch { return false; }
      }
      // How a path is one of a form: how early each of its segments is tried, and what its variables hold; null: it is not.
      function reading(app, route, form, path) {
        const anchor = path.startsWith("//") ? "//" : path.startsWith("/") ? "/" : "";
        const isEmpty = path === anchor;
        const [first] = form.segments;
        const segments = form.segments.length === 1 && !form.rest && first.parameter < 0 && !first.prefix ? [] : form.segments;
        if (anchor !== form.anchor && !(isEmpty && !segments.length && !form.rest)) return null;
        const all = isEmpty && !segments.length ? [] : path.slice(anchor.length).split("/");
        const ended = all.length > 1 && all[all.length - 1] === "" ? all.slice(0, -1) : all;
        const isAuthority = (depth) => anchor === "//" && depth === 0;
        const isTaken = (parameter, text, depth) => parameter.free || reads(parameter.field, text, isAuthority(depth));
        function segment(own, text, depth) {
          const shown = decoded(text);
          if (shown === null) return null;
          const fold = isAuthority(depth) ? lower : (same) => same;
          const prefix = decoded(own.prefix), suffix = decoded(own.suffix);
          if (own.others) return { rank: 1e6, texts: divided(own, text) };
          if (own.parameter < 0) return fold(shown) === fold(prefix) ? { rank: rankOfLiteral, texts: {} } : null;
          if (isAuthority(depth) && /[@:]/.test(text) && !/[@:]/.test(own.prefix + own.suffix)) return null;
          const parameter = route.parameters[own.parameter];
          const middle = shown.slice(prefix.length, shown.length - suffix.length);
          const fits = shown.length >= prefix.length + suffix.length
            && fold(shown).startsWith(fold(prefix)) && fold(shown).endsWith(fold(suffix));
          const raw = text.slice(own.prefix.length, text.length - own.suffix.length);
          if (!fits || !middle && parameter.required || middle && !isTaken(parameter, raw, depth)) return null;
          return { rank: (parameter.free ? 1e6 : 0) - prefix.length - suffix.length, texts: { [own.parameter]: raw } };
        }
        function divided(own, text) {
          const found = /^(?:([^@]*)@)?([^:@]*)(?::([0-9]*))?$/.exec(text);
          const texts = {};
          const names = [[own.parameter, ""], ...own.others.map((other) => [other.parameter, other.delimiter])];
          const before = own.others.some((other) => other.delimiter === "@");
          names.forEach(([parameter, delimiter], index) => {
            texts[parameter] = found === null ? null : before && index === 0 ? found[1] : delimiter === ":" ? found[3] : found[2];
          });
          return texts;
        }
        function match(place, depth) {
          const own = segments[place];
          if (!own) {
            if (form.rest) {
              const rest = isEmpty ? "" : all.slice(depth).join("/");
              if (depth > all.length || segments.length && depth >= all.length || !rest.startsWith(form.rest.prefix)) return null;
              const parameter = route.parameters[form.rest.parameter];
              const text = rest.slice(form.rest.prefix.length);
              if (!isTaken(parameter, parameter.raw ? escaped(text) : text, depth)) return null;
              return { ranks: [(parameter.free ? 3e6 : 2e6) - form.rest.prefix.length], texts: { [form.rest.parameter]: text } };
            }
            return depth === ended.length ? { ranks: [], texts: {} } : null;
          }
          if (depth < all.length) {
            const found = segment(own, all[depth], depth);
            const following = found && match(place + 1, depth + 1);
            if (following) return { ranks: [found.rank, ...following.ranks], texts: { ...found.texts, ...following.texts } };
          }
          if (!own.optional) return null;
          let next = place;
          while (segments[next] && segments[next].optional) next++;
          return match(next, depth);
        }
        return match(0, 0);
      }
      const earlier = (left, right) => {
        for (let index = 0; index < Math.max(left.length, right.length); index++) {
          // Where a path ends, nothing more is tried.
          const difference = (left[index] ?? -Infinity) - (right[index] ?? -Infinity);
          if (difference) return difference;
        }
        return 0;
      };
      // Of the routes that end at the same place, the query chooses one.
      function rank(app, route, form, link) {
        const pairs = link.query === undefined ? [] : link.query.split(app.separator).filter(Boolean).map((pair) => {
          const [name, ...rest] = pair.split("=");
          return [decoded(name, app.plus), rest.length ? decoded(rest.join("="), app.plus) : null];
        });
        const literals = form.query ? form.query.slice(1).split(app.separator) : [];
        const written = link.query === undefined ? [] : link.query.split(app.separator);
        if (!literals.every((literal) => written.includes(literal))) return null;
        let fits = 0, chosen = 0;
        const names = new Set();
        for (const number of route.query) {
          const parameter = route.parameters[number];
          for (const [name, text] of pairs) {
            if (name !== parameter.name) continue;
            names.add(name);
            if (!parameter.chooses || fits < 0) continue;
            const field = parameter.exploded ? parameter.field.items : parameter.field;
            try {
              check(field, value(field, text ?? field.bare ?? (field.kind === "boolean" ? "true" : "")));
              chosen++;
            } catch { fits = -1; }
          }
        }
        const missing = route.parameters.filter((parameter, number) => parameter.required && !names.has(parameter.name)
          && (route.query.includes(number) || route.fragment === number && link.fragment === undefined)).length;
        return [fits, literals.length + names.size, -missing, literals.length + (fits < 0 ? 0 : chosen), -route.parameters.length];
      }
      // Refuses a link that another route takes, or that reads back as other texts.
      function confirm(app, route, form, link, texts) {
        let best = [];
        for (const other of app.routes) {
          if (!other.schemes.map(lower).includes(lower(link.scheme))) continue;
          for (const candidate of other.forms) {
            const found = reading(app, other, candidate, link.path);
            const figures = found && rank(app, other, candidate, link);
            if (!figures) continue;
            const order = best.length ? earlier(found.ranks, best[0].ranks) : 0;
            if (order < 0) best = [];
            if (order <= 0) best.push({ route: other, ranks: found.ranks, texts: found.texts, figures, form: candidate });
          }
        }
        const isBetter = (left, right) => -earlier(left.figures.map((figure) => -figure), right.figures.map((figure) => -figure));
        const top = best.filter((one) => best.every((other) => isBetter(one, other) >= 0));
        const others = top.filter((one) => one.route !== route);
        if (!top.length) fail("texts that make a link of this route");
        if (others.length) {
          fail(others.length < top.length ? "other values: several routes would take the link"
            : "other values: the app takes such a link for " + others[0].route.name);
        }
        const own = best.find((one) => one.form === form);
        if (!own) fail("texts that make a link of this route");
        for (const [parameter, text] of Object.entries(own.texts)) {
          if ((text ?? "") !== (texts[parameter] ?? "")) fail("texts that read back as the same");
        }
      }

      // Rules
      function obey(route, values) {
        const given = (number) => values.has(number) || route.parameters[number].rest;
        for (const rule of route.rules) {
          const isMeant = rule.present.every(given) && !rule.absent.some(given) && rule.tests.every((test) => {
            const own = values.get(test.parameter) ?? (route.parameters[test.parameter].rest ? "" : undefined);
            return own === undefined ? test.ifAbsent : declared({ enum: test.values, anyCase: test.anyCase }, own) !== undefined;
          });
          if (!isMeant) continue;
          const name = (number) => route.parameters[number].name;
          const missing = rule.all.find((number) => !given(number));
          const reason = rule.reason ? ": " + rule.reason : "";
          if (missing !== undefined) fail("a value for " + name(missing) + reason);
          if (rule.oneOf.length && !rule.oneOf.some(given)) {
            fail("a value for one of " + rule.oneOf.map(name).join(", ") + reason);
          }
          const exclusive = rule.atMostOne.filter(given);
          if (exclusive.length > 1) fail("no " + name(exclusive[1]) + " beside " + name(exclusive[0]));
          const forbidden = rule.none.find(given);
          if (forbidden !== undefined) fail("no " + name(forbidden) + " " + rule.place);
        }
      }

      // The link of a route whose parameters hold this, a Map; throws an Error that says what is expected, and its `path` where.
      function write(app, route, states, options = {}) {
        if (route.refusal) fail(route.refusal);
        const values = new Map();
        const more = [];
        for (const [name, state] of states) {
          const number = route.parameters.findIndex((parameter) => parameter.name === name);
          if (number < 0) { more.push([name, state]); continue; }
          const parameter = route.parameters[number];
          const own = within(name, () => value(parameter.field, state));
          if (!(parameter.exploded && !own.length)) values.set(number, own);
        }
        const hasCallbacks = route.callbacks.some((number) => values.has(number));
        const form = route.forms.find((one) => one.number === (hasCallbacks && route.callbackForm || 0));
        const texts = {};
        const pieces = [...form.segments, ...form.segments.flatMap((one) => one.others || []), ...(form.rest ? [form.rest] : [])];
        const inPath = new Set(pieces.map((one) => one.parameter));
        const authority = form.anchor === "//" && form.segments[0];
        const inAuthority = new Set(authority ? [authority, ...authority.others || []].map((one) => one.parameter) : []);
        for (const [number, own] of values) {
          if (!inPath.has(number)) continue;
          const parameter = route.parameters[number];
          texts[number] = within(parameter.name, () => {
            const text = whole(parameter.field, own);
            if (parameter.raw) {
              if (/^(?:[A-Za-z0-9_.~!$&'()*+,;=:@\/-]|%[0-9A-Fa-f]{2})*$/.test(text)) return text;
              fail("a path, with what is no part of one escaped");
            }
            if (!text && !parameter.rest) fail("a text that is not empty");
            if (inAuthority.has(number) && address.test(text)) fail("a host that is no address in brackets");
            return escape(text, parameter.keep);
          });
        }
        const link = { scheme: options.scheme || route.schemes[0], path: path(form, texts) };
        let query = form.query;
        const add = (pair) => { query += (query ? app.separator : "?") + pair; };
        const pair = (name, field, own, keep) => {
          const text = whole(field, own);
          add(name + (text === field.bare ? "" : "=" + escape(text, keep, app.plus)));
        };
        for (const number of route.query) {
          if (!values.has(number)) continue;
          const parameter = route.parameters[number], own = values.get(number), name = escaped(parameter.name);
          within(parameter.name, () => {
            if (!parameter.exploded) return pair(name, parameter.field, own, parameter.keep);
            values.set(number, check({ ...parameter.field, items: null }, own));
            own.forEach((one, index) => within("" + (index + 1), () => pair(name, parameter.field.items, one, parameter.keep)));
          });
        }
        for (const [name, state] of more) {
          within(name, () => {
            const pattern = (route.patterns || []).find((one) => new RegExp("^(?:" + one.names + ")$", "u").test(name));
            if (!pattern || !pattern.field) fail("no parameter of that name");
            pair(escape(name, null, app.plus), pattern.field, value(pattern.field, state), pattern.keep);
          });
        }
        if (query) link.query = query.slice(1);
        if (route.fragment !== undefined && values.has(route.fragment)) {
          const parameter = route.parameters[route.fragment];
          const own = values.get(route.fragment);
          link.fragment = within(parameter.name, () => escape(whole(parameter.field, own), parameter.keep));
        }
        for (const [number, parameter] of route.parameters.entries()) {
          if (parameter.required && !values.has(number)) within(parameter.name, () => fail("a value"));
        }
        for (const number of route.callbacks) {
          const own = values.get(number);
          if (own === undefined || route.parameters[number].name === "x-source") continue;
          const scheme = lower(own.split(":")[0]);
          if (app.callbacks.listed.includes(scheme) === app.callbacks.others) {
            within(route.parameters[number].name, () => fail("a link that the app may go back to"));
          }
        }
        // Values as they are declared are what rules ask of.
        for (const [number, own] of values) {
          const parameter = route.parameters[number];
          values.set(number, check(parameter.field, own));
        }
        obey(route, values);
        const text = link.scheme + ":" + link.path + (link.query === undefined ? "" : "?" + link.query)
          + (link.fragment === undefined ? "" : "#" + link.fragment);
        if (!isLink(text)) fail("texts that make a link");
        confirm(app, route, form, link, texts);
        return text;
      }
      return { write, parse, stringify };
    })();
    """#
}
