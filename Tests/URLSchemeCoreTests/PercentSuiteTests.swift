import Testing

@testable import URLSchemeCore

/// Percent-escaping against the cases of public URL libraries.
@Suite(.enabled(if: Suites.areAvailable))
struct PercentSuiteTests {
  struct Row: Decodable {
    var op: String
    var mode: String?
    var set: String?
    var input: String
    var outputHex: String?
    var error: Bool?
    var errorAt: Int?

    enum CodingKeys: String, CodingKey {
      case op, mode, set, input, error
      case outputHex = "output_hex"
      case errorAt = "error_at"
    }
  }

  /// What becomes of the rows.
  static let section = SuiteSection(
    file: "percent.jsonl",
    outcomes: [
      .init("agree", 464, "give what the suite gives, or are rejected as there"),
      .init(
        "repaired", 1,
        "decodes to bytes that are not UTF-8: the suite has repaired text, we return the bytes"),
      .init("refused", 6, "are rejected:"),
      .init("normalised", 3, "are written otherwise:"),
    ],
    exceptions: refused.map { ($0, "a `%` without two digits is always an error") }
      + normalised.map {
        ($0.value, "the suite normalises text (NFC) first: we alter nothing, and write `\($0.key)`")
      })

  /// Inputs that a lenient row takes as they are; for us a `%` without two hexadecimal digits is
  /// always an error.
  static let refused: Set<String> = ["%xab", "%x", "%"]

  /// What we write where a row normalises (NFC) before it escapes, and what the row writes; we
  /// alter nothing.
  static let normalised = [
    "A%CC%8A": "%C3%85",
    "A%CC%80%CC%A3": "%E1%BA%A0%CC%80",
    "a%20b%20c%20s%CC%A3%CC%87%20d%20e%20f": "a%20b%20c%20%E1%B9%A9%20d%20e%20f",
  ]

  @Test
  func agreesOnEveryRow() throws {
    let rows = try Suites.rows(of: "percent.jsonl", as: Row.self)
    #expect(rows.count == 474)
    var kinds: [String: Int] = [:]
    var unused = Self.refused.union(Self.normalised.keys)
    var counts: [String: Int] = [:]
    for row in rows {
      kinds["\(row.op) \(row.mode ?? row.set ?? "")", default: 0] += 1
      if row.op == "encode" {
        counts[try checkEncoding(row, &unused), default: 0] += 1
      } else {
        counts[try checkDecoding(row, &unused), default: 0] += 1
      }
    }
    #expect(
      kinds == [
        "decode strict": 33, "decode lenient": 12, "decode lenient-utf8": 138, "decode form": 3,
        "decode form-utf8": 130, "encode unreserved": 66, "encode form-unreserved": 56,
        "encode form-whatwg": 1, "encode unreserved+NFC": 8,
        "encode unreserved+reserved+pct-triplets": 27,
      ])
    #expect(counts == Self.section.counts)
    #expect(unused.isEmpty)
  }

  /// Gives what becomes of the row.
  private func checkDecoding(_ row: Row, _ unused: inout Set<String>) throws -> String {
    let mode = try #require(row.mode)
    var decoded: [UInt8] = []
    do throws(Finding) {
      try PercentEncoding.decode(
        Array(row.input.utf8).span, plusAsSpace: mode.hasPrefix("form"), to: &decoded)
    } catch {
      #expect(error.rule == .invalidPercentEscape, "\(row.input)")
      if mode == "strict" {
        #expect(row.error == true, "\(row.input)")
        #expect(row.errorAt == nil || row.errorAt == error.offset, "\(row.input)")
        return "agree"
      }
      unused.remove(row.input)
      #expect(Self.refused.contains(row.input), "\(row.input)")
      return "refused"
    }
    #expect(row.error != true, "\(row.input)")
    let expected = try bytes(row)
    if mode.hasSuffix("-utf8"), UTF8Check.firstInvalid(in: decoded.span) != nil {
      // These rows hold repaired text; we hand over the bytes, and who decodes them says that they
      // are not UTF-8.
      #expect(Array(String(decoding: decoded, as: UTF8.self).utf8) == expected, "\(row.input)")
      return "repaired"
    }
    #expect(decoded == expected, "\(row.input)")
    return "agree"
  }

  /// Gives what becomes of the row.
  private func checkEncoding(_ row: Row, _ unused: inout Set<String>) throws -> String {
    var encoded: [UInt8] = []
    let input = Array(row.input.utf8)
    switch row.set {
    case "unreserved", "unreserved+NFC":
      PercentEncoding.encode(input.span, to: &encoded)
    case "form-unreserved", "form-whatwg":
      PercentEncoding.encode(input.span, spaceAsPlus: true, to: &encoded)
    case "unreserved+reserved+pct-triplets":
      PercentEncoding.encodeKeepingEscapes(
        input.span, keeping: .unreserved.union(.genDelims).union(.subDelims), to: &encoded)
    default:
      Issue.record("unknown set \(row.set ?? "")")
    }
    let written = String(decoding: encoded, as: UTF8.self)
    let expected = String(decoding: try bytes(row), as: UTF8.self)
    if row.set == "unreserved+NFC", let normalised = Self.normalised[written] {
      unused.remove(written)
      #expect(normalised == expected, "\(row.input)")
      return "normalised"
    }
    #expect(written == expected, "\(row.input)")
    return "agree"
  }

  private func bytes(_ row: Row) throws -> [UInt8] {
    let digits = Array(try #require(row.outputHex).utf8)
    return try stride(from: 0, to: digits.count, by: 2).map { index in
      try #require(UInt8(String(decoding: digits[index..<index + 2], as: UTF8.self), radix: 16))
    }
  }
}
