import URLSchemeCore

/// A link as `android.net.Uri` takes it apart, which checks nothing.
struct AndroidURI {
  /// The scheme, as written.
  let scheme: [UInt8]
  private let authority: ArraySlice<UInt8>?
  private let rawPath: ArraySlice<UInt8>?
  private let rawQuery: ArraySlice<UInt8>?
  private let rawFragment: ArraySlice<UInt8>?
  private let rawSpecific: ArraySlice<UInt8>

  init(_ link: [UInt8]) {
    let colon = link.firstIndex(of: UInt8(ascii: ":")) ?? link.endIndex
    scheme = Array(link[..<colon])
    let rest = link[min(colon + 1, link.endIndex)...]
    let (specific, fragment) = Self.parts(of: rest, at: UInt8(ascii: "#"))
    (rawSpecific, rawFragment) = (specific, fragment)
    // Without a slash behind the colon it is opaque, and has no more parts.
    guard specific.first == UInt8(ascii: "/") else {
      (authority, rawPath, rawQuery) = (nil, nil, nil)
      return
    }
    let (hierarchy, query) = Self.parts(of: specific, at: UInt8(ascii: "?"))
    rawQuery = query
    guard hierarchy.starts(with: "//".utf8) else {
      (authority, rawPath) = (nil, hierarchy)
      return
    }
    let begin = hierarchy.dropFirst(2)
    let end =
      begin.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") } ?? begin.endIndex
    (authority, rawPath) = (begin[..<end], begin[end...])
  }

  private static func parts(
    of text: ArraySlice<UInt8>, at mark: UInt8
  ) -> (ArraySlice<UInt8>, ArraySlice<UInt8>?) {
    guard let place = text.firstIndex(of: mark) else { return (text, nil) }
    return (text[..<place], text[(place + 1)...])
  }

  /// What stands behind the scheme, decoded, without the fragment.
  var specificPart: [UInt16] { Self.decoded(rawSpecific) }
  /// The path, decoded: an escaped slash is one; nil of an opaque link.
  var path: [UInt16]? { rawPath.map(Self.decoded) }
  var query: [UInt16]? { rawQuery.map(Self.decoded) }
  var fragment: [UInt16]? { rawFragment.map(Self.decoded) }

  /// The host, decoded; nil where there is no authority.
  var host: [UInt8]? {
    guard let authority else { return nil }
    let begin = authority.lastIndex(of: UInt8(ascii: "@")).map { $0 + 1 } ?? authority.startIndex
    let end = portMark.map { $0 } ?? authority.endIndex
    return begin <= end ? Self.unescaped(authority[begin..<end]) : []
  }

  /// The port; nil where there is none, or no number.
  var port: Int? {
    guard let authority, let mark = portMark else { return nil }
    return Int(String(decoding: authority[(mark + 1)...], as: UTF8.self))
  }

  /// Where the colon stands that has only digits behind it.
  private var portMark: Int? {
    guard let authority else { return nil }
    let last = authority.lastIndex { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return last.flatMap { authority[$0] == UInt8(ascii: ":") ? $0 : nil }
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> [UInt16] {
    if text.contains(where: { $0 == UInt8(ascii: "%") || $0 > 0x7F }) {
      return Array(String(decoding: unescaped(text), as: UTF8.self).utf16)
    }
    return text.map(UInt16.init)
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
