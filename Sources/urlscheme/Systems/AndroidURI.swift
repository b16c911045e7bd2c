import URLSchemeCore

/// A link as `android.net.Uri` takes it apart, which checks nothing.
///
/// It is a class, so that asking each filter about a link does not copy its parts.
final class AndroidURI {
  private let bytes: [UInt8]
  private let schemeEnd: Int
  /// Whether the scheme is taken in lower case.
  private let foldsScheme: Bool
  private let rawSpecific: Range<Int>
  private let rawFragment: Range<Int>?
  private var authority: Range<Int>?
  private var rawPath: Range<Int>?
  private var rawQuery: Range<Int>?

  init(_ link: [UInt8], foldsScheme: Bool = false) {
    (bytes, self.foldsScheme) = (link, foldsScheme)
    let text = link.span
    schemeEnd = text.firstIndex(of: UInt8(ascii: ":"), from: 0)
    let start = min(schemeEnd + 1, text.count)
    let end = text.firstIndex(of: UInt8(ascii: "#"), from: start)
    rawFragment = end < text.count ? end + 1..<text.count : nil
    rawSpecific = start..<end
    // Without a slash behind the colon it is opaque, and has no more parts.
    guard start < end, text[start] == UInt8(ascii: "/") else { return }
    let mark = min(text.firstIndex(of: UInt8(ascii: "?"), from: start), end)
    if mark < end { rawQuery = mark + 1..<end }
    guard start + 1 < mark, text[start + 1] == UInt8(ascii: "/") else {
      rawPath = start..<mark
      return
    }
    let slash = text.end(from: start + 2, to: mark) {
      $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
    authority = start + 2..<slash
    rawPath = slash..<mark
  }

  /// Whether that is the scheme, in its case.
  func hasScheme(_ scheme: [UInt8]) -> Bool {
    guard scheme.count == schemeEnd else { return false }
    return scheme.indices.allSatisfy {
      (foldsScheme ? bytes[$0].lowercased : bytes[$0]) == scheme[$0]
    }
  }

  /// The scheme as it is written; nil where there is no colon.
  var scheme: String? {
    schemeEnd < bytes.count ? String(decoding: bytes[..<schemeEnd], as: UTF8.self) : nil
  }

  /// What stands behind the scheme, without the fragment.
  var specificPart: AndroidText { text(rawSpecific) }
  /// The path: an escaped slash is one; nil of an opaque link.
  var path: AndroidText? { rawPath.map(text) }
  var query: AndroidText? { rawQuery.map(text) }
  /// The query as it is written.
  var encodedQuery: ArraySlice<UInt8>? { rawQuery.map { bytes[$0] } }
  var fragment: AndroidText? { rawFragment.map(text) }

  /// The host; nil where there is no authority.
  var host: AndroidText? {
    guard let authority else { return nil }
    let begin = authority.last { bytes[$0] == UInt8(ascii: "@") }.map { $0 + 1 }
    let end = portMark ?? authority.upperBound
    return text(min(begin ?? authority.lowerBound, end)..<end)
  }

  /// The port; nil where there is none, or no number.
  var port: Int? {
    guard let authority, let mark = portMark else { return nil }
    return Int(String(decoding: bytes[(mark + 1)..<authority.upperBound], as: UTF8.self))
  }

  /// Where the colon stands that has only digits behind it.
  private var portMark: Int? {
    let last = authority?.last { bytes[$0] &- UInt8(ascii: "0") > 9 }
    return last.flatMap { bytes[$0] == UInt8(ascii: ":") ? $0 : nil }
  }

  private func text(_ range: Range<Int>) -> AndroidText {
    let isPlain = range.allSatisfy { bytes[$0] != UInt8(ascii: "%") && bytes[$0] < 0x80 }
    if isPlain { return .plain(bytes[range]) }
    let decoded = String(decoding: Self.unescaped(bytes[range]), as: UTF8.self)
    return .decoded(Array(decoded.utf16)[...])
  }

  /// The bytes that the escapes stand for; a broken one is U+FFFD.
  private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if digits.count == 2 {
        bytes.append(UInt8(digits[0] << 4 | digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes += "\u{FFFD}".utf8
      }
    }
    return bytes
  }
}

/// A part of a link, decoded, in units of UTF-16; of most links those are its bytes.
enum AndroidText {
  case plain(ArraySlice<UInt8>)
  case decoded(ArraySlice<UInt16>)

  /// The pieces between a mark, of which none at the end is empty; without the mark, the whole.
  func pieces(at mark: Unicode.Scalar) -> [AndroidText] {
    switch self {
    case .plain(let text): Self.pieces(text, at: UInt8(ascii: mark)).map(AndroidText.plain)
    case .decoded(let text): Self.pieces(text, at: UInt16(ascii: mark)).map(AndroidText.decoded)
    }
  }

  private static func pieces<Unit: Equatable>(
    _ text: ArraySlice<Unit>, at mark: Unit
  ) -> [ArraySlice<Unit>] {
    var pieces = text.split(separator: mark, omittingEmptySubsequences: false)
    guard pieces.count > 1 else { return [text] }
    while pieces.last?.isEmpty == true { pieces.removeLast() }
    return pieces
  }
}
