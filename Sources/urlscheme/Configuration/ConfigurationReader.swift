import URLSchemeCore

/// Reads a configuration's JSON, strictly; it reads on after a fault, so that one run shows all of them.
struct ConfigurationReader {
  enum Key: String, CaseIterable {
    case schema = "$schema"
    case definitions, fixtures, include, exclude, builtin, strict, failOn, format, failUnder
    case portability
    case against, allow
  }

  private var faults: [FaultyFile.Fault] = []

  /// Reads a file.
  static func read(_ path: String) throws(FaultyFile) -> Configuration {
    let text: [UInt8]
    do {
      text = try File.contents(of: path, atMost: Configuration.greatestSize)
    } catch {
      throw FaultyFile(path: path, message: error.message, help: error.help)
    }
    return try read(text, path: path)
  }

  static func read(_ text: [UInt8], path: String) throws(FaultyFile) -> Configuration {
    let root: JSONNode
    do {
      root = try JSONNode(parsing: text.span, from: text.byteOrderMarkLength)
    } catch {
      throw FaultyFile(
        path: path, text: text,
        faults: [FaultyFile.Fault(offset: error.offset, message: error.message)])
    }
    return try read(root, Configuration(path: path, text: text))
  }

  static func read(
    _ root: JSONNode, _ empty: Configuration
  ) throws(FaultyFile) -> Configuration {
    var configuration = empty
    var reader = ConfigurationReader()
    reader.read(root, into: &configuration)
    guard reader.faults.isEmpty else {
      throw FaultyFile(path: empty.path, text: empty.text, faults: reader.faults)
    }
    return configuration
  }

  private mutating func read(_ root: JSONNode, into configuration: inout Configuration) {
    guard case .object(let members) = root.content else {
      return report(root.offset, "expected an object, found \(root.kindName.printable(limit: 100))")
    }
    for member in members {
      guard let key = Key(rawValue: member.name) else {
        let nearest = NearestWord.nearest(to: member.name, in: Key.allCases.map(\.rawValue))
        report(
          member.nameOffset, "unknown key \(member.name.printable(limit: 100))",
          help: nearest.map { "did you mean \($0)?" }
            ?? "the keys are \(Key.allCases.map(\.rawValue).joined(separator: ", "))")
        continue
      }
      read(key, member.value, into: &configuration)
    }
  }

  private mutating func read(
    _ key: Key, _ node: JSONNode, into configuration: inout Configuration
  ) {
    switch key {
    case .schema: if node.string == nil { report(node, key, expected: "a string") }
    case .definitions: configuration.definitions = patterns(key, node)
    case .fixtures: configuration.fixtures = patterns(key, node)
    case .include: configuration.include = patterns(key, node) ?? []
    case .exclude: configuration.exclude = patterns(key, node) ?? []
    case .builtin: configuration.includesBuiltIn = flag(key, node) ?? true
    case .strict: configuration.isStrict = flag(key, node) ?? false
    case .failOn: configuration.failOn = word(key, node, of: choices(of: .failOn))
    case .format: configuration.format = word(key, node, of: choices(of: .format))
    case .failUnder:
      if let number = node.number.flatMap({ Int($0) }), 0...100 ~= number {
        configuration.leastCoverage = number
      } else {
        report(node, key, expected: "a whole number from 0 to 100")
      }
    case .portability: configuration.portability = parsers(key, node)
    case .against: configuration.against = version(key, node, configuration.prefix)
    case .allow: configuration.allowed = breaks(key, node, configuration.prefix) ?? []
    }
  }

  // MARK: Values

  private mutating func flag(_ key: Key, _ node: JSONNode) -> Bool? {
    if case .boolean(let flag) = node.content { return flag }
    report(node, key, expected: "true or false")
    return nil
  }

  /// The words that an option of `validate` takes.
  private func choices(of option: Option.Name) -> [String] {
    Command.validate.options.first { $0.name == option }?.choices ?? []
  }

  private mutating func word(_ key: Key, _ node: JSONNode, of words: [String]) -> String? {
    if let word = node.string, words.contains(word) { return word }
    let nearest = node.string.flatMap { NearestWord.nearest(to: $0, in: words) }
    report(
      node, key, expected: "one of \(words.joined(separator: ", "))",
      help: nearest.map { "did you mean \($0)?" })
    return nil
  }

  /// The elements of a list.
  private mutating func elements(
    _ key: Key, _ node: JSONNode, of things: String
  ) -> [JSONNode]? {
    if case .array(let elements) = node.content { return elements }
    report(node, key, expected: "a list of \(things)")
    return nil
  }

  /// The parsers of a list.
  private mutating func parsers(_ key: Key, _ node: JSONNode) -> [OtherParser] {
    let words = OtherParser.allCases.map(\.rawValue)
    let named = (elements(key, node, of: "parsers") ?? []).compactMap { word(key, $0, of: words) }
    return OtherParser.allCases.filter { named.contains($0.rawValue) }
  }

  private mutating func patterns(_ key: Key, _ node: JSONNode) -> [Configuration.Pattern]? {
    elements(key, node, of: "patterns")?.compactMap { element in
      guard let text = element.string else {
        report(element, key, expected: "a pattern in a string")
        return nil
      }
      let names = (text.hasPrefix("!") ? text.dropFirst() : text[...])
        .split(separator: "/", omittingEmptySubsequences: false)
      if names.allSatisfy(\.isEmpty) {
        report(element.offset, "\(key.rawValue): expected a pattern, as in .gitignore")
      } else if names.contains("..") {
        report(
          element.offset, "\(key.rawValue): a pattern does not lead out of the folder",
          help: "patterns are about the folder of the configuration, and what is in it")
      } else if names.contains(".") {
        report(
          element.offset, "\(key.rawValue): a pattern has no folder . in it",
          help: "a pattern that begins with / is held to the folder of the configuration")
      } else {
        return Configuration.Pattern(text: text, offset: element.offset)
      }
      return nil
    }
  }

  /// An older version: a path in the folder, or `git:REV` with or without one.
  private mutating func version(_ key: Key, _ node: JSONNode, _ prefix: String) -> String? {
    guard let word = node.string, !word.isEmpty else {
      report(node, key, expected: "a path, or git:REV, in a string")
      return nil
    }
    guard word.hasPrefix("git:") else { return path(key, node, word).map { prefix + $0 } }
    let parts = word.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, !parts[2].isEmpty else { return word }
    return path(key, node, String(parts[2])).map { "git:\(parts[1]):\(prefix)\($0)" }
  }

  /// Rules of breaks, and files that list some.
  private mutating func breaks(_ key: Key, _ node: JSONNode, _ prefix: String) -> [String]? {
    elements(key, node, of: "rules and files")?.compactMap { element in
      guard let word = element.string, !word.isEmpty else {
        report(element, key, expected: "a rule or a file, in a string")
        return nil
      }
      if AcceptedBreaks.rules.contains(where: { $0.rawValue == word }) { return word }
      return path(key, element, word).map { prefix + $0 }
    }
  }

  /// A path, where it does not lead out of the folder.
  private mutating func path(_ key: Key, _ node: JSONNode, _ path: String) -> String? {
    let names = path.split(separator: "/", omittingEmptySubsequences: false)
    if !path.hasPrefix("/"), !names.contains("..") { return path }
    report(
      node.offset, "\(key.rawValue): a path does not lead out of the folder",
      help: "paths are from the folder of the configuration")
    return nil
  }

  // MARK: Faults

  private mutating func report(
    _ node: JSONNode, _ key: Key, expected: String, help: String? = nil
  ) {
    let found = node.kindName.printable(limit: 100)
    report(node.offset, "\(key.rawValue): expected \(expected), found \(found)", help: help)
  }

  private mutating func report(_ offset: Int, _ message: String, help: String? = nil) {
    faults.append(FaultyFile.Fault(offset: offset, message: message, help: help))
  }
}
