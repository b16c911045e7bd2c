/// Checks the names of other people's query parameters.
extension DefinitionChecker {
  mutating func checkForeign(_ names: [String], at path: DefinitionPath) {
    let most = AppDefinition.maximumForeignNames
    require(names.count <= most, "at most \(most) names", at: path, found: "\(names.count)")
    var seen = NameSet()
    for (index, name) in names.enumerated() {
      require(seen.insert(name), "each name once", at: path[index], found: name.inQuotes)
      require(!name.isEmpty, "a name, or an I-Regexp", at: path[index], found: name.inQuotes)
      do {
        _ = try IRegexp(AppDefinition.foreignPattern(name))
      } catch {
        expect(
          "a name, or an I-Regexp: \(error.expected)", at: path[index], found: error.found,
          suggestion: name == "*" ? ".*" : error.suggestion)
      }
    }
  }
}

extension AppDefinition {
  static let maximumForeignNames = 64

  /// The I-Regexps that other people's names match.
  package var foreignPatterns: [String] { foreign.map(Self.foreignPattern) }

  /// `utm_*` stands for all names that begin so, as nobody means those that end in underscores.
  fileprivate static func foreignPattern(_ name: String) -> String {
    let beginning = name.utf8.dropLast()
    let isPlain = beginning.allSatisfy { ByteClass.isAlphanumeric($0) || "_-".utf8.contains($0) }
    guard name.utf8.last == UInt8(ascii: "*"), isPlain, !beginning.isEmpty else { return name }
    return String(decoding: beginning, as: UTF8.self) + ".*"
  }
}
