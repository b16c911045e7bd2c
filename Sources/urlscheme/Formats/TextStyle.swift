import URLSchemeCore

/// How the characters of a value are written so that they stand for themselves.
enum TextStyle: Sendable {
  /// As they are.
  case raw
  /// As they stand in the record's JSON, where a string has quotes.
  case json
  /// Tabs, line ends, NUL and backslashes get a backslash.
  case tabSeparated
  /// A cell, in quotes where it has to be.
  case csv
  /// Within the single quotes of a shell of POSIX.
  case posix
  /// All of such a shell's assignment but the name.
  case assigned
  /// Within the single quotes of fish.
  case fish
  /// Nothing that a terminal would obey.
  case printable

  /// Which values are written as they stand between the quotes of their record. Without escapes they
  /// have neither controls nor quotes nor backslashes.
  var copying: TextStep.Copying {
    switch self {
    case .json: .all
    case .raw, .tabSeparated: .unescaped
    case .posix, .assigned, .fish: .withoutApostrophe
    case .printable: .ascii
    case .csv: .cell
    }
  }

  /// Writes characters, none of which is escaped.
  func write(_ text: Span<UInt8>, to writer: inout ByteWriter) {
    switch self {
    case .raw, .json: writer.append(text)
    case .tabSeparated: writer.append(text, replacing: TextStyle.tabSeparatedEscape)
    case .csv: writer.append(cell: text)
    case .posix:
      writer.append(text) { $0 == UInt8(ascii: "'") ? "'\\''" : nil }
    case .assigned:
      writer.append("='")
      TextStyle.posix.write(text, to: &writer)
      writer.append("'")
    case .fish: writer.append(text, replacing: TextStyle.fishEscape)
    case .printable:
      guard !text.isSurelyPrintable else { return writer.append(text) }
      writer.append(printable: text.array.text)
    }
  }

  /// Characters as they are written.
  func written(_ text: [UInt8]) -> [UInt8] {
    var written: [UInt8] = []
    written.write { write(text.span, to: &$0) }
    return written
  }

  private static func tabSeparatedEscape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "\t"): "\\t"
    case UInt8(ascii: "\n"): "\\n"
    case UInt8(ascii: "\r"): "\\r"
    case 0: "\\0"
    case UInt8(ascii: "\\"): "\\\\"
    default: nil
    }
  }

  /// In fish's single quotes a backslash takes the meaning from a quote and from itself; a line feed
  /// stands outside of them.
  private static func fishEscape(_ byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "'"): "\\'"
    case UInt8(ascii: "\\"): "\\\\"
    case UInt8(ascii: "\n"): "'\\n'"
    default: nil
    }
  }
}

extension ByteWriter {
  /// Appends characters, and what stands for some of them in their place.
  fileprivate mutating func append(
    _ text: Span<UInt8>, replacing replacement: (UInt8) -> StaticString?
  ) {
    var start = 0
    for index in text.indices {
      guard let piece = replacement(text[index]) else { continue }
      append(text, start..<index)
      append(piece)
      start = index + 1
    }
    append(text, start..<text.count)
  }

  /// Quotes stand around what has a comma, a quote or a line end in it, or nothing at all (RFC 4180).
  fileprivate mutating func append(cell text: Span<UInt8>) {
    var isPlain = !text.isEmpty
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: ","), UInt8(ascii: "\""), UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        isPlain = false
      default: break
      }
    }
    if isPlain { return append(text) }
    append(UInt8(ascii: "\""))
    append(text) { $0 == UInt8(ascii: "\"") ? "\"\"" : nil }
    append(UInt8(ascii: "\""))
  }
}
