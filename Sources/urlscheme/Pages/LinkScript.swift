/// The script that writes links in a browser as the encoder does, from what a form holds; what it cannot write, it
/// refuses. `Examples/catalogue.sh` compares the two.
///
/// It follows the encoder step by step: the value, its checks, its text, the path and the query, the route's rules,
/// and whether the link leads back to the route.
enum LinkScript {
  static let text = "\(values)\n\n\(reading)\n\n\(links)"

  /// The last part: paths, the choice among routes, and links.
  private static let links = #"""
      // Paths
      const address = /^\[(?:[0-9A-F.]*:[0-9A-F:.]*|v[0-9A-F]+\..*)\]$/i;
      // The form's path; `texts` has those of variables as they were written.
      function path(form, texts) {
        // `{/x}` brings its own slash.
        const isAnchored = !(form.anchor === "/" && form.segments[0]?.optional);
        let result = isAnchored ? form.anchor : "";
        form.segments.forEach((segment, depth) => {
          if (segment.optional && texts[segment.parameter] === undefined) {
            const next = form.segments[depth + 1];
            if (next && next.optional && texts[next.parameter] !== undefined) fail("the optional parts of the path from the left on");
            return;
          }
          if (depth || !isAnchored) result += "/";
          result += segment.prefix + (segment.parameter < 0 ? "" : texts[segment.parameter] ?? "");
          for (const other of segment.others || []) result += other.delimiter + (texts[other.parameter] ?? "");
          result += segment.suffix;
        });
        if (form.rest) result += (form.segments.length ? "/" : "") + form.rest.prefix + (texts[form.rest.parameter] ?? "");
        return result + (form.slash ? "/" : "");
      }
      const rankOfLiteral = -1e9;
      const size = (text) => bytes(text).length;
      // Which parts an authority has besides its host: literals and variables match only their like.
      const shape = (text) => [text.includes("@"), /:[^@]*$/.test(text)].join();
      const isBare = (segment) => !segment.prefix && !segment.suffix && !segment.others;
      // How a path is one of a form: how early each of its segments is tried, and what its variables hold; null: it is not.
      function reading(route, form, { path, query, fragment }) {
        // What a rest holds besides that goes on to the end of the link.
        const tail = (query === undefined ? "" : "?" + query) + (fragment === undefined ? "" : "#" + fragment);
        const anchor = /^\/?\/?/.exec(path)[0], behind = path.slice(anchor.length);
        const mayBeEmpty = form.segments.every((one) => one.optional || one.parameter < 0 && isBare(one));
        // Paths of slashes alone are the same.
        if (mayBeEmpty && !form.rest && /^\/{0,3}$/.test(path)) return { ranks: [0, rankOfLiteral], texts: {} };
        if (form.anchor === anchor) return follow(route, form, behind, tail, anchor === "//" ? 0 : 1);
        if (form.anchor === "//" && !form.rest && anchor === path) return follow(route, form, "", tail, 0);
        // Only `{+x}` takes a slash that its form does not have.
        const isLoose = anchor === "/" && form.anchor === "" && form.rest && !form.segments.length && !form.rest.prefix;
        return isLoose ? follow(route, form, path, tail, 2) : null;
      }
      // The same for what stands behind the slashes before the first segment; `way`: how early that is tried.
      function follow(route, form, text, tail, way) {
        const all = text.split("/");
        // What follows the last slash is a segment only where it is not empty; an authority always is.
        const isAuthority = (depth) => form.anchor === "//" && depth === 0;
        const end = all[all.length - 1] || all.length === 1 && form.anchor === "//" ? all.length : all.length - 1;
        const isTaken = ({ field, raw, free }, text) => free || accepts(field, () => read(field, raw ? text : marked(field, text)));
        // Whether bytes of a link are those of a literal.
        const has = (found, literal, depth) => {
          const [one, other] = [decoded(found.join("")), decoded(literal)];
          return one === other || one !== null && isAuthority(depth) && lower(one) === lower(other);
        };
        function segment(own, depth) {
          const found = all[depth].match(/%..|[^]/g) || [];
          const before = size(decoded(own.prefix)), behind = size(decoded(own.suffix));
          const rank = 1e6 - before - behind;
          const delimiters = own.prefix + (own.others || []).map((other) => other.delimiter).join("") + own.suffix;
          if (isAuthority(depth) && shape(all[depth]) !== shape(delimiters)) return null;
          if (own.others) return found.length ? { rank, texts: divided(own, all[depth]) } : null;
          if (own.parameter < 0) return has(found, own.prefix, depth) ? { rank: rankOfLiteral, texts: {} } : null;
          const parameter = route.parameters[own.parameter];
          const last = found.length - behind, text = found.slice(before, last).join("");
          if (last < before || !has(found.slice(0, before), own.prefix, depth) || !has(found.slice(last), own.suffix, depth)) return null;
          if (text ? !isTaken(parameter, text) : parameter.required || own.optional) return null;
          return { rank: rank - (parameter.free ? 0 : 1e6), texts: { [own.parameter]: text } };
        }
        function divided(own, text) {
          const found = /^(?:([^@]*)@)?([^:@]*)(?::([0-9]*))?$/.exec(text) || [];
          const texts = { [own.parameter]: found[own.others.some((other) => other.delimiter === "@") ? 1 : 2] };
          for (const other of own.others) texts[other.parameter] = found[other.delimiter === ":" ? 3 : 2];
          return texts;
        }
        function rest(depth) {
          const parameter = route.parameters[form.rest.parameter], before = size(decoded(form.rest.prefix));
          const found = all.slice(depth).join("/").match(/%..|[^]/g) || [];
          const text = found.slice(before).join("") + (parameter.includesQuery ? tail : "");
          if (before && depth >= end || !has(found.slice(0, before), form.rest.prefix, depth) || !isTaken(parameter, text)) return null;
          return { ranks: [(parameter.free ? 3e6 : 2e6) - before], texts: { [form.rest.parameter]: text } };
        }
        function match(place, depth) {
          const own = form.segments[place];
          if (!own && form.rest) return rest(depth);
          const isEnd = depth === end && !form.rest;
          if (!own) return isEnd ? { ranks: [], texts: {} } : null;
          if (depth < end) {
            const found = segment(own, depth);
            const following = found && match(place + 1, depth + 1);
            if (following) return { ranks: [found.rank, ...following.ranks], texts: { ...found.texts, ...following.texts } };
          }
          // Before a last value that is empty, only a slash is left.
          const isLast = place === form.segments.length - 1 && isBare(own) && !own.optional && own.parameter >= 0;
          if (isEnd && isLast && !isAuthority(depth) && !route.parameters[own.parameter].required) return { ranks: [], texts: {} };
          if (!own.optional) return null;
          let next = place;
          while (form.segments[next] && form.segments[next].optional) next++;
          return match(next, depth);
        }
        const found = match(0, 0);
        return found && { ranks: [way, ...found.ranks], texts: found.texts };
      }
      const earlier = (left, right) => {
        for (let index = 0; index < Math.max(left.length, right.length); index++) {
          // Where a path ends, nothing more is tried.
          const difference = (left[index] ?? -Infinity) - (right[index] ?? -Infinity);
          if (difference) return difference;
        }
        return 0;
      };
      // Of the routes that end at the same place, the query and the fragment choose one.
      function rank(app, route, form, link, inPath) {
        const pairs = link.query === undefined ? [] : link.query.split(app.separator).filter(Boolean).map((pair) => {
          const [name, ...rest] = pair.split("=");
          return [decoded(name, app.plus), rest.length ? decoded(rest.join("="), app.plus) : undefined];
        });
        const literals = form.query ? form.query.slice(1).split(app.separator) : [];
        const written = link.query === undefined ? [] : link.query.split(app.separator);
        if (!literals.every((literal) => written.includes(literal))) return null;
        let fits = 0, chosen = 0;
        const names = new Set();
        function choose(parameter, text) {
          if (!parameter.chooses || fits < 0) return;
          const field = parameter.exploded ? parameter.field.items : parameter.field;
          if (accepts(field, () => read(field, text))) chosen++; else fits = -1;
        }
        for (const number of route.query) {
          const parameter = route.parameters[number];
          for (const [name, text] of pairs) {
            if (name !== parameter.name) continue;
            if (inPath[number] === undefined) names.add(name);
            choose(parameter, text);
          }
        }
        const ending = link.fragment === undefined ? undefined : route.parameters[route.fragment];
        if (ending) choose(ending, decoded(link.fragment));
        const missing = route.parameters.filter((parameter, number) => parameter.required && !names.has(parameter.name)
          && inPath[number] === undefined && (route.query.includes(number) || route.fragment === number && link.fragment === undefined)).length;
        const isThere = (number) => inPath[number] !== undefined || names.has(route.parameters[number].name);
        const lists = route.rules.filter((rule) => rule.chooses && !rule.oneOf.some(isThere)).length;
        return [fits, literals.length + names.size + (ending ? 1 : 0), -missing - lists, literals.length + (fits < 0 ? 0 : chosen), -route.parameters.length];
      }
      // Refuses a link that another route takes, or that reads back as other texts.
      function confirm(app, route, form, link, texts) {
        let best = [];
        for (const other of app.routes) {
          if (!other.schemes.map(lower).includes(lower(link.scheme))) continue;
          for (const candidate of other.forms) {
            const found = reading(other, candidate, link);
            const figures = found && rank(app, other, candidate, link, found.texts);
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
        for (const number of Object.keys({ ...texts, ...own.texts })) {
          if ((own.texts[number] ?? "") !== (texts[number] ?? "")) fail("texts that read back as the same");
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
            fail("a value for " + (rule.oneOf.length > 1 ? "one of " : "") + rule.oneOf.map(name).join(", ") + reason);
          }
          const exclusive = rule.atMostOne.filter(given);
          if (exclusive.length > 1) fail("no " + name(exclusive[1]) + " beside " + name(exclusive[0]));
          const forbidden = rule.none.find(given);
          if (forbidden !== undefined) fail("no " + name(forbidden) + " " + rule.place);
        }
      }

      const patternOf = (route, name) =>
        (route.patterns || []).find((one) => new RegExp("^(?:" + one.names + ")$", "u").test(name));
      // The link of a route whose form holds this, a Map; throws an Error that says what is expected, and its `path` where.
      function write(app, route, states, options) {
        const values = [...states].map(([name, state]) => {
          const own = route.parameters.find((parameter) => parameter.name === name) ?? patternOf(route, name);
          return [name, within(name, () => own?.field ? value(own.field, state) : fail("no parameter of that name"))];
        });
        return link(app, route, new Map(values), options);
      }
      // The same of values.
      function link(app, route, named, options = {}) {
        if (route.refusal) fail(route.refusal);
        const values = new Map();
        const more = [];
        for (const [name, own] of named) {
          const number = route.parameters.findIndex((parameter) => parameter.name === name);
          if (number < 0) more.push([name, own]);
          else if (!(route.parameters[number].exploded && !own.length)) values.set(number, own);
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
              if (/^(?:[A-Za-z0-9_.~!$&'()*+,;=:@\/-]|%[0-9A-Fa-f]{2})*$/.test(parameter.includesQuery ? text.replace(/[?#]/g, "") : text)) return text;
              fail("a path, with what is no part of one escaped");
            }
            if (!text && !parameter.rest) fail("a text that is not empty");
            if (inAuthority.has(number) && address.test(text)) fail("a host that is no address in brackets");
            const shown = escape(text, parameter.keep);
            // Two slashes would begin an authority.
            const isFirst = parameter.rest && form.anchor !== "//" && !form.segments.length && !form.rest.prefix;
            return isFirst && (form.anchor + shown).startsWith("//") ? "%2F" + shown.slice(1) : shown;
          });
        }
        const [, before, behind, part] = /^([^?#]*)(?:\?([^#]*))?(?:#([^]*))?$/.exec(path(form, texts));
        const link = { scheme: options.scheme || route.schemes[0], path: before, query: behind, fragment: part };
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
        for (const [name, own] of more) {
          const { field, keep } = patternOf(route, name);
          within(name, () => pair(escape(name, null, app.plus), field, own, keep));
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
      return { write, link, read, patternOf, parse, stringify };
    })();
    """#
}
