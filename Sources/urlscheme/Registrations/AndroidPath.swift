import URLSchemeCore

/// A path of an intent filter, of the kind that takes all links of a route and as few others as it can.
///
/// Android compares the decoded path. `pathPattern` is no regular expression: `.*` goes on to the first of the
/// character behind it and never back, `.` is any character, and so is `\.`; so a variable is written as `.*`
/// where none of its texts has that character, and what comes behind any other is left open.
/// <https://developer.android.com/guide/topics/manifest/data-element>
struct AndroidPath: Hashable {
  enum Kind: String {
    case path, pathPrefix, pathPattern
    /// Since Android 12 (API 31); older ones ignore it.
    case pathAdvancedPattern
  }

  let kind: Kind
  /// Bytes, as texts are the same to Swift that are not to Android.
  private let bytes: [UInt8]

  /// As it stands in a manifest, but for what XML escapes.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// A character of a path, or a variable.
  private enum Token {
    case scalar(Unicode.Scalar)
    case variable(WebVariable)
  }

  /// A path whose variables have more values in all than that has none of them listed.
  private static let mostAlternatives = 16

  /// The paths of a filter that takes all links of these.
  static func all(_ paths: [WebPath]) -> [AndroidPath] {
    var found: [AndroidPath] = []
    var known: Set<AndroidPath> = []
    func add(_ path: AndroidPath) {
      if known.insert(path).inserted { found.append(path) }
    }
    for tokens in paths.flatMap({ [$0] + $0.withoutRest }).flatMap(alternatives) {
      let path = AndroidPath(tokens)
      add(path)
      // A link may end with a slash that its route does not write, or without the one that it does.
      guard path.kind != .pathPrefix else { continue }
      if case .scalar("/")? = tokens.last {
        if tokens.count > 1 { add(AndroidPath(tokens.dropLast())) }
      } else {
        add(AndroidPath(tokens + [.scalar("/")]))
      }
    }
    // Only a prefix covers others: what a path begins with is looked for, not each of many paths.
    let lengths = Set(found.filter { $0.kind == .pathPrefix }.map(\.bytes.count))
    return found.filter { path in
      !lengths.contains { length in
        let prefix = AndroidPath(kind: .pathPrefix, bytes: Array(path.bytes.prefix(length)))
        return prefix != path && known.contains(prefix) && prefix.covers(path)
      }
    }
  }

  private func covers(_ other: AndroidPath) -> Bool {
    // A pattern begins as it says where it has no character with a meaning of its own.
    kind == .pathPrefix && other.bytes.starts(with: bytes)
      && (other.kind == .path || other.kind == .pathPrefix
        || !bytes.contains { ".*+[]{}\\".utf8.contains($0) })
  }

  /// A path with each of the values that its variables have, if these are few.
  private static func alternatives(_ path: WebPath) -> [[Token]] {
    var alternatives: [[Token]] = [[]]
    let counts = path.pieces.map { piece -> Int in
      guard case .variable(let variable) = piece, let values = variable.listed else { return 1 }
      return values.count
    }
    let isFew = counts.reduce(1) { min($0, 1 << 10) * min($1, 1 << 10) } <= mostAlternatives
    for piece in path.pieces {
      switch piece {
      case .literal(let text):
        let tokens = decoded(text).unicodeScalars.map(Token.scalar)
        for index in alternatives.indices { alternatives[index] += tokens }
      case .variable(let variable):
        guard isFew, let values = variable.listed else {
          for index in alternatives.indices { alternatives[index].append(.variable(variable)) }
          continue
        }
        alternatives = alternatives.flatMap { tokens in
          values.map { tokens + $0.unicodeScalars.map(Token.scalar) }
        }
      }
    }
    return alternatives
  }

  private static func decoded(_ text: String) -> String {
    // Its escapes were checked.
    String(decoding: PercentEncoding.decoded(Array(text.utf8).span), as: UTF8.self)
  }

  // MARK: One path

  private init(_ tokens: [Token]) {
    // A path that begins with a variable would be any path.
    if case .variable? = tokens.dropFirst().first, let pattern = Self.advancedPattern(tokens) {
      self.init(.pathAdvancedPattern, pattern)
      return
    }
    var (pattern, plain) = ("", "")
    var kind = Kind.path
    loop: for (index, token) in tokens.enumerated() {
      switch token {
      case .scalar(let scalar):
        plain.unicodeScalars.append(scalar)
        pattern += scalar.inPattern(escaping: ".*\\")
        if !scalar.isSafeInManifest { kind = .pathPattern }
      case .variable(let variable):
        pattern += ".*"
        guard case .scalar(let next)? = tokens.dropFirst(index + 1).first, next.isSafeInManifest,
          !variable.mayHold(next)
        else {
          // What comes behind is left open.
          if kind == .path { kind = .pathPrefix }
          break loop
        }
        kind = .pathPattern
      }
    }
    self.init(kind, kind == .pathPattern ? pattern : plain)
  }

  private init(_ kind: Kind, _ text: String) {
    // As a resource has it: a backslash takes the meaning of what follows it.
    let escaped = text.unicodeScalars.map { $0 == "\\" ? "\\\\" : "\($0)" }.joined()
    self.init(kind: kind, bytes: Array(escaped.utf8))
  }

  private init(kind: Kind, bytes: [UInt8]) {
    (self.kind, self.bytes) = (kind, bytes)
  }

  /// A pattern of the path that only Android 12 and later read; nil where its first variable may have any
  /// text, a slash included.
  private static func advancedPattern(_ tokens: [Token]) -> String? {
    var pattern = ""
    for (index, token) in tokens.enumerated() {
      switch token {
      case .scalar(let scalar):
        pattern += scalar.inPattern(escaping: ".*+[]{}\\")
      case .variable(let variable):
        // The variable behind the first slash would be any path.
        guard let characters = variable.characters else { return index > 1 ? pattern + ".*" : nil }
        pattern += "[\(characters)]\(variable.mayBeEmpty ? "*" : "+")"
        guard case .scalar(let next)? = tokens.dropFirst(index + 1).first else { continue }
        // It takes as much as it can, and gives nothing back.
        if !next.isSafeInManifest || variable.mayHold(next) { return pattern + ".*" }
      }
    }
    return pattern
  }
}

extension WebVariable {
  /// Its values, if they are all.
  fileprivate var listed: [String]? {
    guard case .values(let values, false) = texts, !mayBeEmpty else { return nil }
    return values
  }

  /// Android has room for so many in a pattern, twice over.
  private static let mostCharacters = 256

  /// The characters of its texts as a set of an advanced pattern has them; nil where they may be any.
  fileprivate var characters: String? {
    let all: [Unicode.Scalar]
    switch texts {
    case .any: return nil
    case .characters(let characters): all = Array(characters.unicodeScalars)
    case .values(let values, let ignoringCase):
      let cases = ignoringCase ? values.flatMap { [$0.lowercased(), $0.uppercased()] } : []
      all = (values + cases).flatMap(\.unicodeScalars)
    }
    let sorted = Set(all.map(\.value)).sorted()
    guard sorted.count <= Self.mostCharacters,
      all.allSatisfy({ $0.isSafeInManifest && $0.value < 0x10000 && $0 != "/" })
    else { return nil }
    var (set, index) = ("", 0)
    while index < sorted.count {
      let run = sorted[index...].enumerated().prefix { $1 == sorted[index] + UInt32($0) }.count
      let ends = run > 2 ? [sorted[index], sorted[index + run - 1]] : [sorted[index]]
      set += ends.compactMap(Unicode.Scalar.init).map {
        "^-[]\\".unicodeScalars.contains($0) ? "\\\($0)" : "\($0)"
      }.joined(separator: "-")
      index += run > 2 ? run : 1
    }
    return set
  }
}

extension WebPath {
  /// The path where nothing stands for the rest: its slash may be missing, too.
  fileprivate var withoutRest: [WebPath] {
    guard case .variable(let rest)? = pieces.last, rest.isRest, rest.mayBeEmpty,
      case .literal(let last)? = pieces.dropLast().last, last.hasSuffix("/"),
      pieces.count > 2 || last != "/"
    else { return [] }
    var path = self
    path.pieces.removeLast(2)
    if last != "/" { path.pieces.append(.literal(String(last.dropLast()))) }
    return [path]
  }
}

extension Unicode.Scalar {
  /// Whether an attribute of a manifest keeps it as it is, and nobody takes it for the end of the path, or for a
  /// placeholder of the build.
  fileprivate var isSafeInManifest: Bool {
    isAllowedInXML && value >= 0x20 && !["?", "#", "{"].contains(self)
  }

  /// As a pattern has it in which these have a meaning; what an attribute does not keep may be any character.
  fileprivate func inPattern(escaping special: String) -> String {
    guard isSafeInManifest else { return "." }
    return special.unicodeScalars.contains(self) ? "\\\(self)" : "\(self)"
  }
}
