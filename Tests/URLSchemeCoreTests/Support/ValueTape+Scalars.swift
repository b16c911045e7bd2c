@testable import URLSchemeCore

extension ValueTape {
  /// Where the strings, numbers and words of a JSON text stand that are no keys.
  static func scalars(of text: [UInt8]) throws -> [Range<Int>] {
    var tape = ValueTape()
    try tape.appendJSON(text.span)
    return try (0..<tape.count).compactMap { node in
      let start = tape.place(node)
      switch tape.kind(node) {
      case .string: return start..<(try JSONString.end(from: start + 1, in: text.span).offset + 1)
      case .number: return start..<start + tape.range(node).count
      case .true, .null: return start..<start + 4
      case .false: return start..<start + 5
      case .array, .object, .key: return nil
      }
    }
  }
}
