extension LinkScript {
  /// The first half: bytes, numbers and JSON; what a form holds as a value, its checks, and its text.
  static let values = #"""
    // Writes links as `urlscheme encode` does, and refuses what it would refuse. What a form holds is text: of an
    // array a list, of an object a Map of its members, of JSON its text.
    const LinkWriter = (() => {
      "use strict";
      // Before a character that is to be escaped where its like are kept; no text has it.
      const mark = "\uD800";
      class Num { constructor(text) { this.text = text; } }
      const fail = (message) => { throw new Error(message); };
      const within = (name, action) => {
        try { return action(); } catch (error) {
          error.path = error.path ? name + "." + error.path : name;
          throw error;
        }
      };

      // Bytes and escapes
      const hex = (character) => "%" + character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0");
      const escaped = (text) => encodeURIComponent(text).replace(/[!'()*]/g, hex);
      function escape(text, keep, plus) {
        let result = "", marked = false;
        for (const character of text) {
          if (character === mark) { marked = true; continue; }
          if (character === " " && plus) result += "+";
          else if (keep && !marked && keep.includes(character)) result += character;
          else result += escaped(character);
          marked = false;
        }
        return result;
      }
      function decoded(text, plus) {
        try { return decodeURIComponent(plus ? text.replace(/\+/g, " ") : text); } catch { return null; }
      }
      const bytes = (text) =>
        encodeURIComponent(text).replace(/%(..)/g, (_, digits) => String.fromCharCode(parseInt(digits, 16)));
      const base64url = (binary) =>
        btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
      // The envelope `rotate`: CRC-16/IBM-3740 behind the text, and each byte rotated.
      function sealed(text) {
        let sum = 0xFFFF;
        const plain = bytes(text);
        for (const byte of plain) {
          sum ^= byte.charCodeAt(0) << 8;
          for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? sum << 1 ^ 0x1021 : sum << 1) & 0xFFFF;
        }
        let result = "";
        [...plain + String.fromCharCode(sum >> 8, sum & 0xFF)].forEach((character, index) => {
          const byte = character.charCodeAt(0), by = 1 + index % 7;
          result += String.fromCharCode((byte << by | byte >> 8 - by) & 0xFF);
        });
        return "~1" + base64url(result);
      }

      // Numbers
      function parts(text, exponent) {
        const found = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/.exec(text);
        if (!found || found[4] !== undefined && !exponent) fail("a number, such as 12 or 0.5");
        const size = found[2].length + (found[3] || "").length;
        if (size > 1000 || Math.abs(found[4] || 0) > 1e6) fail("a number of at most 1000 digits and an exponent of at most 1000000");
        const isWhole = found[3] === undefined && found[4] === undefined;
        return { minus: found[1], whole: found[2], rest: found[3] || "", power: Number(found[4] || 0), isWhole };
      }
      // By sign, then by where the first digit stands, then by the digits.
      function compare(left, right) {
        const [one, other] = [left, right].map((text) => {
          const { minus, whole, rest, power } = parts(text, true);
          const all = (whole + rest).replace(/0+$/, ""), first = all.search(/[1-9]/);
          return { sign: first < 0 ? 0 : minus ? -1 : 1, size: whole.length - first + power, all: all.slice(first) };
        });
        if (one.sign !== other.sign || !one.sign) return one.sign - other.sign;
        if (one.size !== other.size) return (one.size - other.size) * one.sign;
        return (one.all < other.all ? -1 : one.all > other.all ? 1 : 0) * one.sign;
      }
      // Digits of a fixed width; what is too much behind the point is rounded half to even.
      function digits(text, width, count) {
        let { minus, whole, rest } = parts(text);
        if (minus && /[1-9]/.test(whole + rest)) fail("a number that is not negative");
        if (rest.length > count) {
          const cut = rest.slice(count), kept = whole + rest.slice(0, count);
          const half = cut[0] === "5" && !/[1-9]/.test(cut.slice(1));
          const up = half ? Number(kept[kept.length - 1]) % 2 === 1 : cut[0] >= "5";
          const sum = (BigInt(kept) + (up ? 1n : 0n)).toString().padStart(count + 1, "0");
          whole = sum.slice(0, sum.length - count);
          rest = sum.slice(sum.length - count);
        }
        whole = whole === "0" ? "" : whole;
        if (whole.length > width - count) fail("a number of " + width + " digits, " + count + " of them after the point");
        return whole.padStart(width - count, "0") + rest.padEnd(count, "0");
      }

      // JSON, read strictly: numbers keep their digits, objects their order.
      function parse(text) {
        let position = 0;
        const wrong = () => fail("JSON; it is wrong at character " + (position + 1));
        const space = () => { while (/[ \t\n\r]/.test(text[position] || "")) position++; };
        const take = (pattern) => {
          pattern.lastIndex = position;
          const found = pattern.exec(text);
          if (!found) wrong();
          position += found[0].length;
          return found[0];
        };
        function list(end, item) {
          position++;
          space();
          if (text[position] === end) { position++; return; }
          for (;;) {
            item();
            space();
            if (text[position] === end) { position++; return; }
            if (text[position] !== ",") wrong();
            position++;
          }
        }
        function string() {
          const result = JSON.parse(take(/"(?:[^"\\\u0000-\u001F]|\\(?:["\\\/bfnrt]|u[0-9A-Fa-f]{4}))*"/y));
          return unicode(result);
        }
        function value(depth) {
          if (depth > 64) fail("JSON that is not nested so deep");
          space();
          const first = text[position];
          if (first === "[") {
            const result = [];
            list("]", () => result.push(value(depth + 1)));
            return result;
          }
          if (first === "{") {
            const result = new Map();
            list("}", () => {
              space();
              const name = string();
              if (result.has(name)) fail("JSON without the name " + name + " twice");
              space();
              if (text[position] !== ":") wrong();
              position++;
              result.set(name, value(depth + 1));
            });
            return result;
          }
          if (first === '"') return string();
          const word = take(/true|false|null|-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y);
          if (word === "null") return null;
          if (word === "true" || word === "false") return word === "true";
          parts(word, true);
          return new Num(word);
        }
        const result = value(0);
        space();
        if (position < text.length) wrong();
        return result;
      }
      function stringify(value) {
        if (value instanceof Num) return value.text;
        if (Array.isArray(value)) return "[" + value.map(stringify).join(",") + "]";
        if (value instanceof Map) {
          return "{" + [...value].map(([name, item]) => stringify(name) + ":" + stringify(item)).join(",") + "}";
        }
        return JSON.stringify(value).replace(/\x7F/g, "\\u007f");
      }

      // Values
      function unicode(text) {
        if (/[\uD800-\uDFFF]/u.test(text)) fail("text; half a character is none");
        return text;
      }
      // What a form holds as a value.
      function value(field, state) {
        if (field.form === "json") return parse(unicode(state));
        switch (field.kind) {
          case "integer": case "number": return new Num(state);
          case "boolean":
            if (state !== "true" && state !== "false") fail("true or false");
            return state === "true";
          case "array":
            if (!Array.isArray(state)) fail("a list, for which this form has no field");
            return state.map((item, index) => within("" + (index + 1), () => value(field.items, item)));
          case "object": {
            if (!(state instanceof Map)) fail("an object, for which this form has no field");
            const result = new Map();
            for (const [name, item] of state) {
              const member = field.members.find((member) => member.name === name);
              if (!member && !field.others) fail("no member " + name);
              result.set(name, member ? within(name, () => value(member.field, item)) : item === true ? true : unicode(item));
            }
            return result;
          }
          default: return unicode(state);
        }
      }
      const kindOf = (value) =>
        value === null ? "null" : value instanceof Num ? "number" : Array.isArray(value) ? "array"
          : value instanceof Map ? "object" : typeof value;
      const lower = (text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
      const isSame = (field, word, text) =>
        word === text || Boolean(field.anyCase) && typeof word === "string" && typeof text === "string" && lower(word) === lower(text);
      function declared(field, value) {
        return field.enum.find((other) => {
          if (other?.number !== undefined) return value instanceof Num && compare(other.number, value.text) === 0;
          return isSame(field, other, value);
        });
      }
      const dayCount = (year, month) =>
        month === 2 ? (year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
      const isDay = (text) => {
        const [year, month, day] = text.split("-").map(Number);
        return month >= 1 && month <= 12 && day >= 1 && day <= dayCount(year, month);
      };
      const formats = {
        "date": (text) => /^\d{4}-\d\d-\d\d$/.test(text) && isDay(text),
        "date-time": (text) => {
          const found = /^(\d{4}-\d\d-\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:[Zz]|([+-])(\d\d):(\d\d))$/.exec(text);
          if (!found || !isDay(found[1])) return false;
          const [hour, minute, second, ahead, behind] = [found[2], found[3], found[4], found[6] || 0, found[7] || 0].map(Number);
          const offset = (found[5] === "-" ? -1 : 1) * (ahead * 60 + behind);
          return hour < 24 && minute < 60 && second <= 60 && ahead < 24 && behind < 60
            && (second < 60 || (hour * 60 + minute - offset + 1440) % 1440 === 1439);
        },
        "uuid": (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text),
        "email": (text) => {
          const [local, domain, ...more] = text.split("@");
          return text.length <= 254 && local.length <= 64 && domain !== undefined && !more.length
            && local.split(".").every((part) => /^[A-Za-z0-9_!#$%&'*+\/=?^`{|}~-]+$/.test(part))
            && domain.split(".").every((part) => /^[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/.test(part));
        },
        "uri": isLink,
      };
      // RFC 3986, but for addresses in brackets, which are left to the program.
      function isLink(text) {
        const found = /^[A-Za-z][A-Za-z0-9+.-]*:(\/\/[^\/?#]*)?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text);
        if (!found || /%(?![0-9A-Fa-f]{2})/.test(text) || /[^A-Za-z0-9_!$&'()*+,;=:@\/?#%.~-]/.test(text)) return false;
        const authority = found[1];
        return (authority === undefined ? !found[2].startsWith("//") : /^\/\/([^@]*@)?[^:@]*(:[0-9]*)?$/.test(authority))
          && !(found[4] || "").includes("#");
      }
      const count = (number, noun) => number + " " + noun + (number === 1 ? "" : "s");
      // Checks a value and all in it; gives it in its declared spelling.
      function check(field, value) {
        const kind = kindOf(value);
        const wanted = field.kind === "integer" ? "number" : field.kind;
        if (wanted !== "any" && wanted !== kind) fail("a value of the kind " + field.kind);
        if (kind === "number") {
          const number = parts(value.text, field.exponent);
          if (field.kind === "integer" && !number.isWhole) fail("a whole number");
        }
        if (field.enum) {
          const found = declared(field, value);
          if (found === undefined && !(takesUnknown && field.otherwise)) fail("one of the values that are listed");
          if (typeof found === "string") value = found;
        }
        if (kind === "string") {
          const length = [...value].length;
          if (length < (field.minLength || 0)) fail("at least " + count(field.minLength, "character"));
          if (length > (field.maxLength ?? Infinity)) fail("at most " + count(field.maxLength, "character"));
          if (field.pattern !== undefined && !new RegExp("^(?:" + field.pattern + ")$", "u").test(value)) {
            fail(field.pattern ? "a text that matches " + field.shownPattern : "an empty text");
          }
          if (field.format && !formats[field.format](value)) fail("a text of the format " + field.format);
        }
        if (kind === "number") {
          if (field.minimum && compare(value.text, field.minimum) < 0) fail("at least " + field.minimum);
          if (field.maximum && compare(value.text, field.maximum) > 0) fail("at most " + field.maximum);
        }
        if (kind === "array") {
          if (value.length < (field.minItems || 0)) fail("at least " + count(field.minItems, "value"));
          if (value.length > (field.maxItems ?? Infinity)) fail("at most " + count(field.maxItems, "value"));
          if (field.items) value = value.map((item, index) => within("" + (index + 1), () => check(field.items, item)));
        }
        if (kind === "object") {
          value = new Map(value);
          if (value.size > 256) fail("at most 256 members");
          for (const member of field.members || []) {
            const own = value.get(member.name);
            if (own !== undefined) value.set(member.name, within(member.name, () => check(member.field, rounded(field, own))));
            else if (member.required) fail("a value for " + member.name);
          }
        }
        return value;
      }
      // Fields of fixed width are rounded before they are checked.
      function rounded(field, number) {
        if (field.form !== "fixedWidth" || !(number instanceof Num)) return number;
        const { rest } = parts(number.text);
        if (rest.length <= field.fraction) return number;
        const all = digits(number.text, field.width, field.fraction);
        return new Num(shortest(field, all));
      }
      // The number that the digits of a field stand for.
      function shortest(field, digits) {
        const point = field.width - field.fraction;
        const whole = digits.slice(0, point).replace(/^0+(?=.)/, "") || "0", behind = digits.slice(point).replace(/0+$/, "");
        return behind ? whole + "." + behind : whole;
      }

      // Texts
      function protect(text, field, isName) {
        const own = field.raw ? mark : field.escape;
        const has = (character) => character && text.includes(character);
        if (!has(field.separator) && !has(own) && !((own || isName) && has(field.equals))) return text;
        if (!own) fail("a text without " + (has(field.separator) ? field.separator : field.equals));
        let result = "", marked = false;
        for (const character of text) {
          const divides = character === field.separator || character === own || field.equals && character === field.equals;
          if (divides && !marked && !(field.raw && character === own)) result += own;
          marked = Boolean(field.raw) && character === own;
          result += character;
        }
        return result;
      }
      const item = (field, value, around) => protect(plain(field, value), around);
      function plain(field, value) {
        switch (field.form) {
          case "json": return stringify(value);
          case "base64url": return base64url(bytes(value));
          case "boolean": return field.words[value ? 0 : 1];
          case "fixedWidth":
            return field.members.map((member) =>
              within(member.name, () => digits(value.get(member.name).text, field.width, field.fraction))).join("");
          case "delimitedArray": {
            const text = value.map((one) => item(field.items, one, field)).join(field.separator);
            if (!text && value.length) fail("something in the list; one empty text would read as an empty list");
            return text;
          }
          case "delimitedObject": return delimited(field, value);
          case "pairs": return pairs(field, value);
          default: return value instanceof Num ? value.text : value;
        }
      }
      function delimited(field, value) {
        const texts = [];
        const fields = field.rest ? field.members.slice(0, -1) : field.members;
        let last = -1;
        fields.forEach((member, index) => {
          const own = value.get(member.name);
          if (own === undefined) return;
          if (last >= 0 && last < index - 1) {
            fail("a value for " + fields[last + 1].name + ", since " + member.name + " stands behind it");
          }
          texts.push(within(member.name, () => item(member.field, own, field)));
          last = index;
        });
        if (!field.rest) return texts.join(field.separator);
        const rest = field.members[fields.length];
        return within(rest.name, () => {
          const own = value.get(rest.name);
          const size = own === undefined ? 0 : own.size ?? own.length;
          if (own === undefined) check(rest.field, rest.field.form === "pairs" ? new Map() : []);
          if (size && fields.length && last !== fields.length - 1) fail("values for all fields before it");
          if (!size) return texts.join(field.separator);
          if (rest.field.form === "pairs") return [...texts, pairs(rest.field, own)].join(field.separator);
          const all = [...texts, ...own.map((one) => item(rest.field.items, one, field))].join(field.separator);
          if (!all && !fields.length) fail("something in the list; one empty text would read as an empty list");
          return all;
        });
      }
      function pairs(field, value) {
        const texts = [];
        const named = (name) => {
          if (!name) fail("a name");
          return protect(name, field, true);
        };
        for (const member of field.members) {
          const own = value.get(member.name);
          if (own === undefined) continue;
          const text = within(member.name, () => item(member.field, own, field));
          texts.push(named(member.name) + (text === member.field.bare ? "" : field.equals + text));
        }
        for (const [name, own] of value) {
          if (field.members.some((member) => member.name === name)) continue;
          texts.push(named(name) + (own === true ? "" : field.equals + protect(own, field)));
        }
        return texts.join(field.separator);
      }
      function whole(field, value) {
        const text = plain(field, check(field, value));
        return field.envelope ? sealed(text) : text;
      }
    """#
}
