import Testing

@testable import URLSchemeCore

/// Query splitting, decoding and encoding in the form dialect against the cases of public URL
/// libraries.
///
/// Where a row's libraries repair, we refuse; the tables below list those rows.
@Suite(.enabled(if: Suites.areAvailable))
struct QueryFormSuiteTests {
  struct Row: Decodable {
    var kind: String
    var dialect: String
    var input: String?
    var pairs: [[String]]?
    var key: String?
    var value: Value?
    var output: String?
  }

  /// What a row expects of one name: its first value, or whether it is there.
  enum Value: Decodable {
    case text(String)
    case found(Bool)

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let found = try? container.decode(Bool.self) {
        self = .found(found)
      } else {
        self = .text(try container.decode(String.self))
      }
    }
  }

  /// What becomes of the rows.
  static let section = SuiteSection(
    file: "query-form.jsonl",
    outcomes: [
      .init("agree", 175, "are read and written as the suite does, in the form dialect"),
      .init("refused", 30, "are rejected, some inputs in several rows:"),
      .init("written", 5, "are written otherwise:"),
    ],
    exceptions: refused.map { ($0.key, reason(for: $0.value)) }
      + written.map {
        ($0.key, "`*` is reserved in RFC 3986, and escaped in values: `\($0.value)`")
      })

  private static func reason(for rule: Rule) -> String {
    switch rule {
    case .invalidPercentEscape: "a `%` without two digits is never taken for itself"
    case .invalidUTF8: "bytes that are not UTF-8 never become U+FFFD"
    default: "control characters must be escaped, in lenient reading too"
    }
  }

  /// Inputs that the suite repairs and we refuse.
  static let refused: [String: Rule] = {
    // A % without two hexadecimal digits is never taken for itself.
    let badEscapes = [
      "%=a", "%a=a", "%a_=a", "id=0&value=%", "b=%2sf%2a", "b=%2%2af%2a", "b=%%2a",
      "a=1&%E3%81%8=%E6%BC", "%=1", "a=%", "a=1&%=2", "a=1&b=%",
    ]
    // Bytes that are not UTF-8 never become U+FFFD.
    let badUTF8 = [
      "%FE%FF", "%FF%FE", "%C2", "%C2x", "_charset_=windows-1252&test=%C2x", "%81=%A9",
    ]
    // Control characters must be escaped, in lenient reading too.
    let controls = ["a=b\0c", "a\0b=c"]
    var refused: [String: Rule] = [:]
    for input in badEscapes { refused[input] = .invalidPercentEscape }
    for input in badUTF8 { refused[input] = .invalidUTF8 }
    for input in controls { refused[input] = .invalidCharacter }
    return refused
  }()

  /// Outputs that we write otherwise: `*` is reserved in RFC 3986, so that it is escaped inside a
  /// value, in both dialects.
  static let written = [
    "a=*-._": "a=%2A-._",
    "*-._=c": "%2A-._=c",
    "b=%252sf*": "b=%252sf%2A",
    "b=%252*f*": "b=%252%2Af%2A",
    "b=%25*": "b=%25%2A",
  ]

  @Test
  func agreesOnEveryRow() throws {
    let rows = try Suites.rows(of: "query-form.jsonl", as: Row.self)
    #expect(rows.count == 210)
    var unused = Set(Self.refused.keys).union(Self.written.keys)
    var kinds: [String: Int] = [:]
    var counts: [String: Int] = [:]
    for row in rows {
      #expect(row.dialect == "form")
      kinds[row.kind, default: 0] += 1
      if row.kind == "serialize" {
        counts[try checkWriting(row, &unused), default: 0] += 1
      } else {
        counts[try checkReading(row, &unused), default: 0] += 1
      }
    }
    #expect(counts == Self.section.counts)
    #expect(kinds == ["parse": 77, "parse+sort": 8, "get": 34, "has": 23, "serialize": 68])
    #expect(unused.isEmpty)
  }

  /// Gives what becomes of the row.
  private func checkReading(_ row: Row, _ unused: inout Set<String>) throws -> String {
    let input = try #require(row.input)
    let items: [QueryItem]
    do {
      // Lenient, since the rows hold spaces and letters beyond ASCII as they are.
      items = try DeepLink("x:?" + input, lenient: true).queryItems(dialect: .form)
    } catch {
      unused.remove(input)
      #expect(Self.refused[input] == error.rule, "\(input)")
      return "refused"
    }
    #expect(Self.refused[input] == nil, "\(input)")

    let read = items.map { item in [item.name, item.value ?? ""] }
    switch row.kind {
    case "parse":
      // Rows that hold only the order within a name are in the order of the input all the same.
      #expect(scalars(read) == scalars(try #require(row.pairs)), "\(input)")
    case "parse+sort":
      #expect(scalars(sorted(read)) == scalars(try #require(row.pairs)), "\(input)")
    case "get":
      let first = read.first { pair in pair[0] == row.key }?[1]
      guard case .text(let value)? = row.value else {
        #expect(row.value == nil && first == nil, "\(input)")
        return "agree"
      }
      #expect(first == value, "\(input)")
    case "has":
      guard case .found(let found)? = row.value else {
        Issue.record("\(input): a row without a value")
        return "agree"
      }
      #expect(read.contains { pair in pair[0] == row.key } == found, "\(input)")
    default:
      Issue.record("unknown kind \(row.kind)")
    }
    return "agree"
  }

  /// Gives what becomes of the row.
  private func checkWriting(_ row: Row, _ unused: inout Set<String>) throws -> String {
    let output = try #require(row.output)
    var text: [UInt8] = []
    for (index, pair) in try #require(row.pairs).enumerated() {
      if index > 0 { text += "&".utf8 }
      PercentEncoding.encode(Array(pair[0].utf8).span, spaceAsPlus: true, to: &text)
      text += "=".utf8
      PercentEncoding.encode(Array(pair[1].utf8).span, spaceAsPlus: true, to: &text)
    }
    if Self.written[output] != nil { unused.remove(output) }
    #expect(String(decoding: text, as: UTF8.self) == Self.written[output] ?? output)
    return Self.written[output] == nil ? "agree" : "written"
  }

  /// Pairs by scalars: strings are equal too where one is a normal form of the other.
  private func scalars(_ pairs: [[String]]) -> [[[UInt32]]] {
    pairs.map { pair in pair.map { text in text.unicodeScalars.map(\.value) } }
  }

  /// Pairs in the order of their names' UTF-16 units, those of one name as they were.
  private func sorted(_ pairs: [[String]]) -> [[String]] {
    pairs.enumerated().sorted { left, right in
      let (first, second) = (left.element[0].utf16, right.element[0].utf16)
      return first.elementsEqual(second)
        ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
    }.map(\.element)
  }
}
