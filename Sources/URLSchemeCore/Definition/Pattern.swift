/// The form of a route's links after `scheme:`: a URI Template (RFC 6570) of the subset that can be
/// matched without doubt.
///
/// - literals, in the path and as whole query pairs: `//search`, `?mode=list`
/// - `{x}`, at most one a segment, with a literal before or after it; in the authority one each for
///   user, host and port: `{user}@{host}:{port}`
/// - `{/x}` and `{/a,b}`, optional segments side by side, filled from the left
/// - `{+x}`, last in the path and after no optional segments: the raw rest
/// - `{?a,b*}` and `{&c}`, query parameters, `*` for a repeated name
/// - `{#x}`, the fragment
///
/// Two links of a pattern with different values differ, so that each can be read back.
package struct Pattern: Hashable, Sendable {
  /// What stands before the first segment.
  package enum Anchor: Hashable, Sendable {
    /// `//`: the first segment is the authority.
    case authority
    /// `/`
    case absolute
    /// Nothing: an opaque link such as `app:add`.
    case rootless
    /// `https://HOST/`: the path of a link on the web, whose host is told apart from its path.
    case web

    package var slashes: String {
      switch self {
      case .authority: "//"
      case .absolute: "/"
      case .rootless, .web: ""
      }
    }
  }

  /// One segment: a literal, or a variable with literals around it.
  package struct Segment: Hashable, Sendable {
    /// The literal before the variable, or the whole segment, as it stands in a link.
    package var prefix: [UInt8]
    package var variable: String?
    /// Other variables of an authority.
    package var others: [AuthorityVariable] = []
    /// The literal after the variable, or the last of them.
    package var suffix: [UInt8] = []
    /// Whether it and the slash before it are left out where the variable has no value.
    package var isOptional = false

    /// What its text has besides variables.
    package var delimiters: [UInt8] { prefix + others.map(\.delimiter) + suffix }

    /// The variable that an at sign ends: in an authority, that of the userinfo.
    var userinfo: String? {
      (others.first?.delimiter ?? suffix.first) == UInt8(ascii: "@") ? variable : nil
    }

    package var variables: [String] { (variable.map { [$0] } ?? []) + others.map(\.name) }
  }

  /// A variable behind another one in an authority.
  package struct AuthorityVariable: Hashable, Sendable {
    /// `@` or `:`, which stands between them.
    package var delimiter: UInt8
    package var name: String
  }

  package var authorityVariables: [String] {
    anchor == .authority ? segments.first?.variables ?? [] : []
  }

  /// The variable of an authority that holds its port, or the end of it.
  var portVariable: String? {
    guard anchor == .authority, let segment = segments.first else { return nil }
    let colon = UInt8(ascii: ":")
    if let last = segment.others.last { return last.delimiter == colon ? last.name : nil }
    // What stands before an at sign is userinfo.
    let host =
      segment.prefix.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false).last
      ?? []
    return host.contains(colon) && !segment.suffix.contains(UInt8(ascii: "@"))
      ? segment.variable : nil
  }

  package struct QueryVariable: Hashable, Sendable {
    var name: String
    /// Whether the name is repeated for each value of an array.
    var isExploded: Bool
  }

  /// A query pair that every link of the pattern has, as it stands in a link.
  package struct LiteralPair: Hashable, Sendable {
    package var name: [UInt8]
    /// nil: a bare name.
    package var value: [UInt8]?

    package var text: String {
      String(decoding: name + (value.map { [UInt8(ascii: "=")] + $0 } ?? []), as: UTF8.self)
    }
  }

  /// What bounds the depth of the recursion that matches links; nobody's paths are as long.
  static let maximumSegments = 64
  /// More optional segments than this could be left out in too many ways.
  static let maximumOptionals = 8
  /// Each parameter of a route, and each pair that its query writes out, is compared with all others
  /// when a catalog is compiled.
  static let maximumParameters = 256

  package var source: String
  package var anchor = Anchor.rootless
  package var segments: [Segment] = []
  /// `{+x}`: the literal before it in its segment, and its name.
  package var rest: Segment?
  /// Whether the path ends in a slash, which encoding writes and matching ignores.
  package var hasTrailingSlash = false
  package var literalPairs: [LiteralPair] = []
  var queryVariables: [QueryVariable] = []
  var fragment: String?

  /// The text before the query and the fragment.
  var path: String {
    let bytes = source.bytes
    let text = bytes.span
    let query = ByteSet("?&#")
    var end = 0
    while end < text.count, text[end] != UInt8(ascii: "?"),
      text[end] != UInt8(ascii: "{") || !query.contains(text.byte(at: end + 1))
    {
      end += 1
    }
    return text.extracting(0..<end).text
  }

  /// The names of the path's variables, in order.
  var pathVariables: [String] {
    segments.flatMap(\.variables) + (rest?.variable.map { [$0] } ?? [])
  }

  /// The names of all variables, in order; no two are the same.
  package var variables: [String] {
    pathVariables + queryVariables.map(\.name) + (fragment.map { [$0] } ?? [])
  }

  /// Whether each path of it that leaves segments out can be written by another pattern, whose optional segments are
  /// filled from the left.
  func fillsOptionals(as other: Pattern) -> Bool {
    let own = segments.filter(\.isOptional).compactMap(\.variable).map { Array($0.utf8) }
    let wanted = other.segments.filter(\.isOptional).compactMap(\.variable).map { Array($0.utf8) }
    return zip(wanted, wanted.dropFirst()).allSatisfy { first, second in
      guard let index = own.firstIndex(of: first) else { return true }
      return own[index...].contains(second)
    }
  }

  /// Whether it is nothing but literal segments, none of them empty.
  var isLiteralPath: Bool {
    variables.isEmpty && literalPairs.isEmpty && segments.allSatisfy { !$0.prefix.isEmpty }
  }

  /// What matching looks at besides names in the query: patterns of which this is the same take the same links.
  var matched: Pattern {
    var matched = self
    (matched.source, matched.hasTrailingSlash) = ("", false)
    (matched.queryVariables, matched.fragment) = ([], nil)
    for (depth, segment) in segments.enumerated() {
      let prefix = PercentEncoding.decoded(segment.prefix.span)
      let isFolded = depth == 0 && anchor == .authority
      matched.segments[depth].prefix = isFolded ? prefix.map(ByteClass.lowercased) : prefix
    }
    return matched
  }

  /// The pairs that it writes out, from the question mark on.
  package func query(separator: String) -> String {
    literalPairs.isEmpty ? "" : "?" + literalPairs.map(\.text).joined(separator: separator)
  }

  /// Refuses what can't be matched without doubt.
  static func require(
    _ condition: Bool, at offset: Int, _ expected: @autoclosure () -> String,
    found: @autoclosure () -> String = ""
  ) throws(Finding) {
    guard !condition else { return }
    throw Finding(.unsupportedPattern, at: offset, expected: expected(), found: found())
  }
}
