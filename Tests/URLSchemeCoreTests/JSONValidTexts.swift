@testable import URLSchemeCore

extension JSONTextCase {
  /// Texts that RFC 8259 allows, and the reader too.
  static let valid: [JSONTextCase] = [
    // §2: structure and white space
    .reads("null", "null"),
    .reads("true", "true"),
    .reads("false", "false"),
    .reads("a number alone", "42"),
    .reads("a negative number alone", "-1"),
    .reads("a string alone", #""a""#),
    .reads("an empty string alone", #""""#),
    .reads("an empty array", "[]"),
    .reads("an empty object", "{}"),
    .reads("one element", "[1]"),
    .reads("elements of every kind", #"[null,true,false,1,"a",[],{}]"#),
    .reads("an array in an array", "[[]]"),
    .reads("arrays side by side", "[[],[[]],[]]"),
    .reads("an object in an object", #"{"a":{"b":{}}}"#),
    .reads("objects in an array", #"[{"a":1},{"a":2}]"#),
    .reads("members keep their order", #"{"b":1,"a":2,"c":3}"#),
    .reads("a value after an object", #"{"a":{},"b":[]}"#),
    .reads("white space around a scalar", " \t\r\n1\n\r\t ", as: "1"),
    .reads(
      "white space everywhere", " [ 1 , { \"a\" : null , \"b\" : [ ] } ] ",
      as: #"[1,{"a":null,"b":[]}]"#),
    .reads("tabs", "\t[\t1\t,\t2\t]\t", as: "[1,2]"),
    .reads("line feeds", "\n[\n1\n,\n2\n]\n", as: "[1,2]"),
    .reads("carriage returns", "\r[\r1\r,\r2\r]\r", as: "[1,2]"),
    .reads("CRLF", "{\r\n\"a\":1\r\n}\r\n", as: #"{"a":1}"#),
    .reads("a space in an empty array", "[ ]", as: "[]"),
    .reads("a line feed in an empty object", "{\n}", as: "{}"),
    .reads("64 levels of arrays", nested(64)),
    .reads("64 levels of objects", nestedObjects(64)),
    .reads("64 levels, twice", "[\(nested(63)),\(nested(63))]"),

    // §4: objects
    .reads("an empty key", #"{"":1}"#),
    .reads("keys that differ in case", #"{"a":1,"A":2}"#),
    .reads("keys that begin alike", #"{"a":1,"aa":2,"aaa":3,"ab":4}"#),
    .reads("a key with escapes", #"{"\u0061\n":1}"#, as: #"{"a\n":1}"#),
    .reads("a key of NUL beside an empty one", #"{"\u0000":1,"":2}"#),
    .reads("canonically equivalent keys are not the same", "{\"\u{E9}\":1,\"e\u{301}\":2}"),
    .reads("one key in several objects", #"[{"a":1},{"a":{"a":1}},{"a":1}]"#),
    .reads("a key again after its object's inner one", #"{"a":{"b":1},"b":{"a":1}}"#),
    .reads("17 keys", object(keys: 17)),
    .reads("40 keys", object(keys: 40)),
    .reads("large objects within each other", largeNested),

    // §6: numbers, exactly as they are written
    .reads("zero", "[0]"),
    .reads("minus zero", "[-0]"),
    .reads("a fraction", "[0.5]"),
    .reads("trailing zeros", "[1.50,100,0.00]"),
    .reads("an exponent", "[1e2]"),
    .reads("a capital exponent", "[1E2]"),
    .reads("a signed exponent", "[1e+2,1e-2,1E+2,1E-2]"),
    .reads("an exponent with zeros", "[1e00,0e0,0e+01]"),
    .reads("everything", "[-12.340e-056]"),
    .reads("a long integer", "[123456789012345678901234567890]"),
    .reads("a long fraction", "[0.1234567890123456789012345678901234567890]"),
    .reads("an exponent beyond every type", "[1e400]"),
    .reads("a tiny exponent", "[1e-400]"),
    .reads("a number at the end of the text", "-0.1e1"),

    // §7: strings
    .reads("every short escape", #"["\"\\\/\b\f\n\r\t"]"#, as: #"["\"\\/\b\f\n\r\t"]"#),
    .reads("an escaped letter", #"["\u0061"]"#, as: #"["a"]"#),
    .reads("an escaped letter in capitals", #"["\u00E9\u00e9"]"#, as: "[\"\u{E9}\u{E9}\"]"),
    .reads(
      "escaped hexadecimal digits of all kinds", #"["\u0aF9\uabCD"]"#, as: "[\"\u{AF9}\u{ABCD}\"]"),
    .reads("an escaped NUL", #"["\u0000"]"#),
    .reads("an escaped quote", #"["\u0022"]"#, as: #"["\""]"#),
    .reads("an escaped backslash before a letter", #"["\\n"]"#),
    .reads("an escaped backslash at the end", #"["\\"]"#),
    .reads("a surrogate pair", #"["\uD834\uDD1E"]"#, as: "[\"\u{1D11E}\"]"),
    .reads("the first surrogate pair", #"["\ud800\udc00"]"#, as: "[\"\u{10000}\"]"),
    .reads("the last surrogate pair", #"["\uDBFF\uDFFF"]"#, as: "[\"\u{10FFFF}\"]"),
    .reads("two surrogate pairs", #"["\uD83D\uDE00\uD83D\uDE01"]"#, as: "[\"\u{1F600}\u{1F601}\"]"),
    .reads("escapes next to the surrogates", #"["\uD7FF\uE000"]"#, as: "[\"\u{D7FF}\u{E000}\"]"),
    .reads(
      "escaped scalars that are no characters", #"["\uFFFE\uFFFF"]"#, as: "[\"\u{FFFE}\u{FFFF}\"]"),
    .reads("an escaped byte order mark", #"["\uFEFF"]"#, as: "[\"\u{FEFF}\"]"),
    .reads("a byte order mark inside a string", "[\"\u{FEFF}\"]"),
    .reads("two bytes, least and most", "[\"\u{80}\u{7FF}\"]"),
    .reads("three bytes, least and most", "[\"\u{800}\u{FFFF}\"]"),
    .reads("three bytes next to the surrogates", "[\"\u{D7FF}\u{E000}\"]"),
    .reads("four bytes, least and most", "[\"\u{10000}\u{10FFFF}\"]"),
    .reads("every lead byte range", "[\"\u{1000}\u{CFFF}\u{FFF}\u{40000}\u{FFFFF}\"]"),
    .reads("a raw DEL", "[\"\u{7F}\"]", as: #"["\u007f"]"#),
    .reads("line and paragraph separators", "[\"\u{2028}\u{2029}\"]"),
    .reads("structure inside a string", #"["[{,:}]"]"#),
    .reads("comments inside a string", #"["a/*b*/c//d"]"#),
    .reads("a space and punctuation", #"[" !#$%&'()*+,-./:;<=>?@^_`{|}~"]"#),
    .reads("plain, escaped and non-ASCII in turn", #"["a\tbé\u00e9c"]"#, as: #"["a\tbééc"]"#),
  ]

  /// Those of the valid texts that Foundation refuses, because it makes a `Double` of every number.
  static let refusedByFoundation: Set = ["an exponent beyond every type"]

  static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static func nestedObjects(_ depth: Int) -> String {
    String(repeating: #"{"a":"#, count: depth - 1) + "{}"
      + String(repeating: "}", count: depth - 1)
  }

  /// An object of `keys` members, `k0` and up, and then `more`.
  static func object(keys: Int, more: String = "") -> String {
    "{" + (0..<keys).map { #""k\#($0)":\#($0)"# }.joined(separator: ",") + more + "}"
  }

  /// A large object whose value in the middle and at the end is a large object with the same keys.
  static let largeNested = object(
    keys: 20, more: #","m":\#(object(keys: 30)),"n":0,"o":\#(object(keys: 70)),"p":1"#)
}
