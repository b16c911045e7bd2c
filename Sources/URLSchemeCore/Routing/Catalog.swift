/// The definitions in force, compiled: the built-in ones, then an app's or a person's own.
///
/// A catalog never changes; it may be shared between threads.
///
/// ```swift
/// let catalog = try Catalog(definitions: [AppDefinition(json: bytes)])
/// ```
public struct Catalog: Sendable {
  /// The definitions, in the order in which they were given.
  public let definitions: [AppDefinition]
  let router: Router

  /// The built-in definitions.
  public static let builtIn = Catalog(unchecked: BuiltInDefinitions.all)

  /// Compiles definitions, after the built-in ones unless `includesBuiltIn` is false.
  ///
  /// A definition replaces the built-in ones that have a scheme of its own.
  ///
  /// - Throws: what is wrong with a definition; `duplicate-scheme` where two of them claim the same
  ///   scheme.
  public init(
    definitions: [AppDefinition], includesBuiltIn: Bool = true
  ) throws(DefinitionError) {
    var owners: [String: String] = [:]
    for definition in definitions {
      let problems = DefinitionChecker.findings(in: definition).map(\.finding)
      guard problems.isEmpty else { throw DefinitionError(findings: problems) }
      for scheme in definition.schemes {
        if let owner = owners.updateValue(definition.name, forKey: scheme.lowercased()) {
          throw DefinitionError(findings: [
            Finding(.duplicateScheme, at: 0, scheme, found: "\(owner), \(definition.name)")
          ])
        }
      }
    }
    let builtIn = includesBuiltIn ? BuiltInDefinitions.all : []
    let kept = builtIn.filter { definition in
      definition.schemes.allSatisfy { owners[$0.lowercased()] == nil }
    }
    self.init(unchecked: kept + definitions)
  }

  private init(unchecked definitions: [AppDefinition]) {
    self.definitions = definitions
    router = RouterBuilder.build(definitions)
  }
}
