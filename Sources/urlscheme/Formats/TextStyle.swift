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
  /// Within the single quotes of fish.
  case fish
  /// Nothing that a terminal would obey.
  case printable

  /// Writes a part of a text.
  ///
  /// - Parameter isPlain: Whether it is known to be printable ASCII without quotes and backslashes.
  func write(
    _ text: Span<UInt8>, _ part: Range<Int>, isPlain: Bool, to writer: inout ByteWriter
  ) {
    switch self {
    case .raw, .json: writer.append(text, part)
    case .tabSeparated where isPlain, .printable where isPlain: writer.append(text, part)
    default: write(text.extracting(part), isPlain: isPlain, to: &writer)
    }
  }

  /// Writes a text.
  func write(_ text: Span<UInt8>, isPlain: Bool = false, to writer: inout ByteWriter) {
    switch self {
    case .raw, .json: writer.append(text)
    case .tabSeparated where text.isPlain && !text.contains(UInt8(ascii: "\\")): writer.append(text)
    case .tabSeparated: writer.append(text, replacing: TextStyle.tabSeparatedEscape)
    case .csv: writer.append(cell: text, isPlain: isPlain)
    case .fish where isPlain && !text.contains(UInt8(ascii: "'")): writer.append(text)
    case .posix where !text.contains(UInt8(ascii: "'")): writer.append(text)
    case .posix: writer.append(text) { $0 == UInt8(ascii: "'") ? "'\\''" : nil }
    case .fish: writer.append(text, replacing: TextStyle.fishEscape)
    case .printable:
      guard !text.isSurelyPrintable else { return writer.append(text) }
      writer.append(printable: text.array.text)
    }
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
  fileprivate mutating func append(cell text: Span<UInt8>, isPlain: Bool) {
    var isBare = !text.isEmpty && !text.contains(UInt8(ascii: ","))
    if isBare, !isPlain {
      for byte in "\"\n\r".utf8 { isBare = isBare && !text.contains(byte) }
    }
    if isBare { return append(text) }
    append(UInt8(ascii: "\""))
    append(text) { $0 == UInt8(ascii: "\"") ? "\"\"" : nil }
    append(UInt8(ascii: "\""))
  }
}
