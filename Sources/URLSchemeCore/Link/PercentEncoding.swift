/// Percent-escapes text, and reads escaped text back (RFC 3986 §2.1).
///
/// Nothing here knows components: the caller says which bytes stay, and whether a plus is a space.
package enum PercentEncoding {
  private static let percent = UInt8(ascii: "%")
  private static let plus = UInt8(ascii: "+")
  private static let space = UInt8(ascii: " ")

  /// Percent-escapes every byte but unreserved ones and those of `kept`, and appends the result to
  /// `output`.
  ///
  /// Hex digits are upper case. Nothing is escaped twice: `text` is raw, so a `%` in it becomes
  /// `%25`.
  static func encode(
    _ text: Span<UInt8>, keeping kept: ByteSet? = nil, spaceAsPlus: Bool = false,
    to output: inout [UInt8]
  ) {
    PaddedText.with(text) { text in
      output.write(reserving: text.count + 64) { writer in
        writer.append(escaping: text, keeping: kept, spaceAsPlus: spaceAsPlus)
      }
    }
  }

  /// Escapes text that may hold escapes already: the reserved expansion of RFC 6570 §3.2.3.
  ///
  /// The bytes of `kept` stay, and so does a `%` with two hexadecimal digits; all else is escaped.
  static func encodeKeepingEscapes(
    _ text: Span<UInt8>, keeping kept: ByteSet, to output: inout [UInt8]
  ) {
    output.write(reserving: text.count + 64) { writer in
      encodeKeepingEscapes(text, keeping: kept, to: &writer)
    }
  }

  static func encodeKeepingEscapes(
    _ text: Span<UInt8>, keeping kept: ByteSet, to output: inout ByteWriter
  ) {
    var position = 0
    while position < text.count {
      let run = position
      position = endOfRun(in: text, from: position, of: kept)
      output.append(text, run..<position)
      guard position < text.count else { return }
      output.appendPercentEscape(of: text[position])
      position += 1
    }
  }

  /// Decodes every escape, once, and appends the result to `output`, which stays as it was if the
  /// text is refused.
  ///
  /// The result need not be UTF-8.
  package static func decode(
    _ text: Span<UInt8>, plusAsSpace: Bool = false, to output: inout [UInt8]
  ) throws(Finding) {
    // Nothing, appended to an empty array, would write to the storage that all of them share.
    guard !text.isEmpty else { return }
    try output.append(addingCapacity: text.count) { decoded throws(Finding) in
      var position = 0
      while position < text.count {
        let byte = text[position]
        if byte == percent {
          guard let value = escape(in: text, at: position) else {
            decoded.removeAll()
            throw Finding(.invalidPercentEscape, at: position)
          }
          decoded.append(value)
          position += 3
        } else {
          decoded.append(plusAsSpace && byte == plus ? space : byte)
          position += 1
        }
      }
    }
  }

  /// The same of a text whose escapes are known to be whole.
  package static func decoded(_ text: Span<UInt8>, plusAsSpace: Bool = false) -> [UInt8] {
    var decoded: [UInt8] = []
    try? decode(text, plusAsSpace: plusAsSpace, to: &decoded)
    return decoded
  }

  /// Where in an escaped text the decoded byte of this index comes from; its end if it has no so
  /// many.
  ///
  /// For findings about decoded text, whose places are those of the link as written.
  static func offset(in text: Span<UInt8>, ofDecoded index: Int) -> Int {
    var position = 0
    var decoded = 0
    while position < text.count, decoded < index {
      position += escape(in: text, at: position) == nil ? 1 : 3
      decoded += 1
    }
    return position
  }

  /// Where in an escaped text as many decoded bytes begin as stand at its end.
  static func offset(in text: Span<UInt8>, beforeDecoded count: Int) -> Int {
    var position = text.count
    for _ in 0..<count {
      position -= position >= 3 && escape(in: text, at: position - 3) != nil ? 3 : 1
    }
    return max(position, 0)
  }

  /// The end of the longest run of `set` and of whole escapes from `start`; the set has all bytes that
  /// are no marks (see `ByteScan.marks`).
  static func endOfRun(in text: Span<UInt8>, from start: Int, of set: ByteSet) -> Int {
    var position = start
    lanes: while position < text.count {
      let limit = min(16, text.count &- position)
      var marks = ByteScan.marks(ByteScan.load(text, at: position)) & ByteScan.anyMark
      while true {
        let mark = min(marks.trailingZeroBitCount &>> 2, limit)
        guard mark < limit else { break }
        if !set.contains(text[position &+ mark]) {
          position &+= mark
          guard escape(in: text, at: position) != nil else { return position }
          position &+= 3
          continue lanes
        }
        marks &= marks &- 1
      }
      position &+= limit
    }
    return position
  }

  /// Appends `%` and the byte's two upper-case hexadecimal digits.
  static func appendEscape(of byte: UInt8, to output: inout [UInt8]) {
    let (high, low) = ByteClass.hexDigits(of: byte)
    output += [percent, high, low]
  }

  /// The byte that the escape at `position` stands for; nil if no whole escape stands there.
  private static func escape(in text: Span<UInt8>, at position: Int) -> UInt8? {
    guard text[position] == percent, text.count - position > 2 else { return nil }
    return ByteClass.byte(hexDigits: text[position + 1], text[position + 2])
  }

  /// A text with everything but unreserved characters escaped; or, for a segment of a path, but what may
  /// stand there.
  package static func escaped(_ text: String, inSegment: Bool = false) -> String {
    escaped(text, keeping: inSegment ? .pchar : nil)
  }

  static func escaped(_ text: String, keeping kept: ByteSet?) -> String {
    var escaped: [UInt8] = []
    encode(Array(text.utf8).span, keeping: kept, to: &escaped)
    return String(decoding: escaped, as: UTF8.self)
  }
}
