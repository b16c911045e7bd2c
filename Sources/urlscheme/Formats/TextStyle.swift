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
    case .tabSeparated:
      for index in text.indices { writer.append(tabSeparated: text[index]) }
    case .csv: writer.append(cell: text)
    case .posix:
      for index in text.indices {
        if text[index] == UInt8(ascii: "'") {
          writer.append("'\\''")
        } else {
          writer.append(text[index])
        }
      }
    case .assigned:
      writer.append("='")
      TextStyle.posix.write(text, to: &writer)
      writer.append("'")
    case .fish:
      for index in text.indices { writer.append(fish: text[index]) }
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
}

extension ByteWriter {
  fileprivate mutating func append(tabSeparated byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\t"): append("\\t")
    case UInt8(ascii: "\n"): append("\\n")
    case UInt8(ascii: "\r"): append("\\r")
    case 0: append("\\0")
    case UInt8(ascii: "\\"): append("\\\\")
    default: append(byte)
    }
  }

  /// In fish's single quotes a backslash takes the meaning from a quote and from itself; a line feed
  /// stands outside of them.
  fileprivate mutating func append(fish byte: UInt8) {
    switch byte {
    case UInt8(ascii: "'"): append("\\'")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "\n"): append("'\\n'")
    default: append(byte)
    }
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
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { append(UInt8(ascii: "\"")) }
      append(text[index])
    }
    append(UInt8(ascii: "\""))
  }
}
