/// Checks the names of other people's query parameters.
extension DefinitionChecker {
  mutating func checkForeign(_ names: [String], at path: DefinitionPath) {
    let most = AppDefinition.maximumForeignNames
    require(names.count <= most, "at most \(most) names", at: path, found: "\(names.count)")
    var seen = NameSet()
    for (index, name) in names.enumerated() {
      require(seen.insert(name), "each name once", at: path[index], found: name.inQuotes)
      do {
        _ = try IRegexp(name)
      } catch {
        expect("a name, or an I-Regexp: \(error.message)", at: path[index], found: name.inQuotes)
      }
    }
  }
}

extension AppDefinition {
  static let maximumForeignNames = 64
}
