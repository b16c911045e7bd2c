import Testing

@testable import URLSchemeCore

/// A text and what the reader makes of it.
struct JSONTextCase: CustomTestStringConvertible, Sendable {
  enum Outcome: Equatable, Sendable {
    /// The tokens, written compactly.
    case reads(String)
    case fails(Rule, offset: Int)
  }

  let id: String
  let bytes: [UInt8]
  let outcome: Outcome

  var testDescription: String { id }

  /// A text that is read as `compact`, or as itself.
  static func reads(_ id: String, _ text: String, as compact: String? = nil) -> JSONTextCase {
    JSONTextCase(id: id, bytes: Array(text.utf8), outcome: .reads(compact ?? text))
  }

  /// A text with a fault at `offset`.
  static func fails(
    _ id: String, _ text: String, at offset: Int, _ rule: Rule = .invalidJSON
  ) -> JSONTextCase {
    fails(id, Array(text.utf8), at: offset, rule)
  }

  static func fails(
    _ id: String, _ bytes: [UInt8], at offset: Int, _ rule: Rule = .invalidJSON
  ) -> JSONTextCase {
    JSONTextCase(id: id, bytes: bytes, outcome: .fails(rule, offset: offset))
  }

  /// A string with bytes that are no UTF-8 after two letters.
  static func isNotUTF8(_ id: String, _ bytes: [UInt8]) -> JSONTextCase {
    fails(id, Array(#"["ab"#.utf8) + bytes + Array(#""]"#.utf8), at: 4, .invalidUTF8)
  }
}

extension JSONReader {
  /// Reads a whole text and writes its tokens without white space.
  ///
  /// Also expects every token's place to fit the token, and a fault to be found again where it was
  /// found.
  mutating func compact(
    _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) -> JSONTextCase.Outcome {
    let text = bytes.span
    var output: [UInt8] = []
    do {
      while case let token = try next(in: text), token != .end {
        let place = tokenStart..<position
        if let last = output.last, ![0x5B, 0x7B, 0x3A].contains(last),
          token != .endArray, token != .endObject
        {
          output.append(UInt8(ascii: ","))
        }
        switch token {
        case .key(let string), .string(let string):
          #expect(string.range == place.dropFirst().dropLast(), sourceLocation: sourceLocation)
          JSONWriter.appendString(string.text(in: text), to: &output)
          if case .key = token { output.append(UInt8(ascii: ":")) }
        case .number(let range):
          #expect(range == place, sourceLocation: sourceLocation)
          output += bytes[range]
        default:
          output += bytes[place]
        }
      }
    } catch {
      let repeated = #expect(throws: Finding.self, sourceLocation: sourceLocation) {
        try next(in: bytes.span)
      }
      #expect(repeated == error, sourceLocation: sourceLocation)
      return .fails(error.rule, offset: error.offset)
    }
    #expect(position == bytes.count, sourceLocation: sourceLocation)
    return .reads(String(decoding: output, as: UTF8.self))
  }
}
