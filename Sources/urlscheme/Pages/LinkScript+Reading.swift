extension LinkScript {
  /// Between the halves: the values that texts stand for, as a program reads them.
  static let reading = #"""
      // Reading
      // Whether an unknown value is read as the default, where a definition says so: an app does, who writes means what it says.
      let takesUnknown = false;
      // What a text stands for, or a name alone; it is not checked.
      function read(field, text) {
        if (text === undefined && field.bare === undefined && field.kind === "boolean") return true;
        if (text === undefined) text = field.bare ?? fail("a value");
        if (field.envelope && text.startsWith("~1")) text = opened(text);
        if (!takesUnknown || !field.otherwise) return readForm(field, text);
        try { return check(field, readForm(field, text)); } catch {
          const [first] = field.enum;
          return first.number === undefined ? first : new Num(first.number);
        }
      }
      function readForm(field, text) {
        switch (field.form) {
          case "json": return parse(text);
          case "base64url": return utf8(unpacked(text));
          case "boolean": {
            const index = field.words.findIndex((word) => isSame(field, word, text));
            return index < 0 ? fail(field.words.join(" or ")) : index === 0;
          }
          case "fixedWidth": return readDigits(field, text);
          case "delimitedArray": return text ? readItems(field.items, field, split(field, text)) : [];
          case "delimitedObject": return readFields(field, text);
          case "pairs": return readPairs(field, text);
          default: return field.kind === "integer" || field.kind === "number" ? new Num(text) : text;
        }
      }
      function unpacked(text) {
        try {
          const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
          if (base64url(binary) === text) return binary;
        } catch {}
        return fail("base64url");
      }
      const utf8 = (binary) => decoded(binary.replace(/[^]/g, hex)) ?? fail("UTF-8");
      function opened(text) {
        const binary = [...unpacked(text.slice(2))].map((character, index) => {
          const byte = character.charCodeAt(0), by = 1 + index % 7;
          return String.fromCharCode((byte >> by | byte << 8 - by) & 0xFF);
        }).join("");
        const plain = utf8(binary.slice(0, -2));
        return sealed(plain) === text ? plain : fail("an envelope that is whole");
      }
      function readDigits(field, text) {
        const { width, members } = field;
        if (!/^[0-9]*$/.test(text) || text.length !== width * members.length) fail(count(width * members.length, "digit"));
        return new Map(members.map((member, index) =>
          [member.name, read(member.field, shortest(field, text.slice(index * width, (index + 1) * width)))]));
      }
      // The parts of a text between separators that no escape precedes; behind so many of these, the rest is one.
      function split(field, text, most = Infinity) {
        const escape = field.raw ? mark : field.escape;
        const result = [""];
        let isEscaped = false;
        for (const character of text) {
          if (result.length > most) { result[most] += character; continue; }
          if (isEscaped && !field.raw && ![field.separator, field.equals, escape].includes(character)) {
            fail(escape + " before " + field.separator + " or itself");
          }
          if (character === field.separator && !isEscaped) result.push(""); else result[result.length - 1] += character;
          isEscaped = !isEscaped && character === escape;
        }
        if (isEscaped) fail("a text that does not end in " + escape);
        return result;
      }
      // A text without the escapes of what it is a part of.
      function unescaped(around, text) {
        const escape = around.raw ? mark : around.escape;
        let result = "", isEscaped = false;
        for (const character of text) {
          isEscaped = !isEscaped && character === escape;
          if (!isEscaped) result += character;
        }
        return result;
      }
      const readPart = (field, around, text) => read(field, field.raw ? text : unescaped(around, text));
      const readItems = (field, around, texts) =>
        texts.map((text, index) => within("" + (index + 1), () => readPart(field, around, text)));
      function readFields(field, text) {
        const all = field.rest ? field.members.slice(0, -1) : field.members;
        const rest = field.members[all.length], hasPairs = rest?.field.form === "pairs";
        const texts = split(field, text, hasPairs ? all.length : Infinity);
        // Of optional fields before the others, the first are absent.
        const isFirst = all.length > 0 && !all[0].required;
        const absent = Math.min(all.filter((member) => !member.required).length, Math.max(0, field.members.length - texts.length));
        const result = new Map();
        for (const member of all.slice(isFirst ? absent : 0)) {
          if (!texts.length && (member.required || isFirst)) fail("a value for " + member.name);
          if (texts.length) result.set(member.name, within(member.name, () => readPart(member.field, field, texts.shift())));
        }
        if (!rest && texts.length) fail("no " + field.separator + " behind the last value");
        if (!rest) return result;
        // With no field before it, the empty text is the empty rest.
        const left = all.length || text ? texts : [];
        if (!hasPairs) return result.set(rest.name, readItems(rest.field.items, field, left));
        if (all.length && left[0] === "") fail("a name");
        return result.set(rest.name, readPairs(rest.field, left[0] ?? ""));
      }
      function readPairs(field, text) {
        const result = new Map();
        for (const piece of text ? split(field, text) : []) {
          const escape = field.raw ? mark : field.escape;
          let sign = 0;
          while (sign < piece.length && piece[sign] !== field.equals) sign += piece[sign] === escape ? 2 : 1;
          const name = unescaped(field, piece.slice(0, sign)) || fail("a name");
          const member = field.members.find((one) => one.name === name);
          if (!member && !field.others) fail("no member " + name);
          if (result.has(name)) fail("no member " + name + " twice");
          const own = sign < piece.length ? piece.slice(sign + 1) : undefined;
          result.set(name, within(name, () => {
            if (own === undefined) return member ? read(member.field) : true;
            return member ? readPart(member.field, field, own) : unescaped(field, own);
          }));
        }
        return result;
      }
      // Whether an app takes what is read.
      function accepts(field, value) {
        takesUnknown = true;
        try {
          check(field, value());
          return true;
        } catch { return false; } finally { takesUnknown = false; }
      }
      // A text of a link, decoded: a mark stands before what separates nothing, since the link has it escaped.
      function marked(field, text) {
        const shown = decoded(text) ?? fail("UTF-8");
        if (!field.raw) return shown;
        const all = separators(field);
        return text.replace(/(?:%..)+/g, (run) =>
          [...decoded(run)].map((character) => (all.includes(character) ? mark : "") + character).join(""));
      }
      const separators = (field) => [
        ...(field.raw ? [field.separator, field.equals] : []),
        ...[field.items, ...field.members.map((member) => member.field)].filter(Boolean).flatMap(separators),
      ];
    """#
}
