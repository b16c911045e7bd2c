/// The definitions in force, compiled.
///
/// A catalog never changes; it may be shared between threads.
///
/// ```swift
/// let catalog = try Catalog(json: bytes)
/// let both = try Catalog(definitions: .builtIn + [AppDefinition(json: bytes)])
/// ```
public struct Catalog: Sendable {
  /// The definitions, in the order in which they were given.
  public let definitions: [AppDefinition]
  package let program: LinkProgram
  /// What reads the links of an app, and writes them.
  let decoders = Spare<LinkDecoder> { $0.reading.tape.bytes.capacity <= 1 << 16 }
  let encoders = Spare<LinkEncoder> { $0.tape.bytes.capacity <= 1 << 16 }

  /// The built-in definitions.
  public static let builtIn = Catalog(
    unchecked: BuiltInDefinitions.all, builtInCount: BuiltInDefinitions.all.count)

  /// No definitions at all.
  package static var empty: Catalog { Catalog(unchecked: []) }

  /// The built-in definitions of these schemes, in any case, and no others: to read a link is quicker
  /// than to compile what it does not need. Nil where some scheme is none of theirs.
  package static func builtIn(answering schemes: [String]) -> Catalog? {
    let (files, asked) = (BuiltInDefinitions.files, schemes.map { $0.lowercased() })
    guard asked.allSatisfy({ name in files.contains { $0.scheme == name } }) else { return nil }
    return Catalog(unchecked: files.filter { asked.contains($0.scheme) }.compactMap(\.definition))
  }

  /// Compiles definitions.
  ///
  /// - Throws: what is wrong with a definition, its routes taken together included;
  ///   `duplicate-scheme` where two of them claim the same scheme.
  public init(definitions: [AppDefinition]) throws(DefinitionError) {
    var catalogs: [Catalog] = []
    for definition in definitions {
      var problems = DefinitionChecker.findings(in: definition).map(\.finding)
      guard problems.isEmpty else { throw DefinitionError(findings: problems) }
      let catalog = Catalog(unchecked: [definition])
      problems = RouteConflicts.findings(in: catalog.program).map(\.finding)
      guard problems.isEmpty else { throw DefinitionError(findings: problems) }
      catalogs.append(catalog)
    }
    try self.init(joining: catalogs, includesBuiltIn: false)
  }

  /// Compiles the definition of a file (format 1), as `AppDefinition(json:)` reads it.
  ///
  /// - Throws: every finding, with its byte offset in the file; those about several routes only
  ///   where there are no others.
  public init(json: some Sequence<UInt8>) throws(DefinitionError) {
    let file = try DefinitionFile.read(Array(json))
    self.init(unchecked: [try file.checked()])
    try file.refuse(RouteConflicts.findings(in: program))
  }

  /// The definitions of several catalogs in one, after the built-in ones if they are asked for, as
  /// `init(checked:)` has them. One alone is compiled already.
  ///
  /// - Throws: `duplicate-scheme` where two of them claim the same scheme.
  package init(joining catalogs: [Catalog], includesBuiltIn: Bool) throws(DefinitionError) {
    if let catalog = catalogs.first, catalogs.count == 1, !includesBuiltIn {
      self = catalog
    } else {
      try self.init(
        checked: catalogs.flatMap(\.definitions), includesBuiltIn: includesBuiltIn)
    }
  }

  /// Compiles definitions that are known to be in order; after the built-in ones, of which a definition
  /// replaces those that have a scheme of its own.
  ///
  /// - Throws: `duplicate-scheme` where two of them claim the same scheme.
  package init(
    checked definitions: [AppDefinition], includesBuiltIn: Bool
  ) throws(DefinitionError) {
    guard !definitions.isEmpty || !includesBuiltIn else {
      self = .builtIn
      return
    }
    let owners = try Self.owners(in: definitions, .duplicateScheme) { $0.schemes }
    _ = try Self.owners(in: definitions, .duplicateHost) { $0.web?.hosts ?? [] }
    let builtIn = includesBuiltIn ? BuiltInDefinitions.all : []
    let kept = builtIn.filter { definition in
      definition.schemes.allSatisfy { owners[$0.lowercased()] == nil }
    }
    self.init(unchecked: kept + definitions, builtInCount: kept.count)
  }

  /// For each name that a definition claims for itself, in lower case, which one does.
  ///
  /// - Throws: a finding of the rule where two of them claim the same.
  private static func owners(
    in definitions: [AppDefinition], _ rule: Rule, of claims: (AppDefinition) -> [String]
  ) throws(DefinitionError) -> [String: String] {
    var owners: [String: String] = [:]
    for definition in definitions {
      for claim in claims(definition) {
        if let owner = owners.updateValue(definition.name, forKey: claim.lowercased()) {
          throw DefinitionError(findings: [
            Finding(rule, at: 0, claim, found: "\(owner), \(definition.name)")
          ])
        }
      }
    }
    return owners
  }

  /// The definitions but for the built-in ones.
  package var ownDefinitions: ArraySlice<AppDefinition> {
    definitions.dropFirst(program.builtInCount)
  }

  /// Compiles definitions of which nothing is asked but that their patterns can be read.
  ///
  /// - Parameter builtInCount: How many of them, the first ones, are built in.
  init(unchecked definitions: [AppDefinition], builtInCount: Int = 0) {
    self.definitions = definitions
    program = ProgramBuilder.program(of: definitions, builtInCount: builtInCount)
  }
}

extension [AppDefinition] {
  /// The definitions that come with the library: apps that show what links can be.
  public static var builtIn: [AppDefinition] { BuiltInDefinitions.all }
}

extension LinkDecoder {
  package init(_ catalog: Catalog, options: ReaderOptions = ReaderOptions()) {
    self.init(catalog.program, options: options)
  }
}

extension LinkEncoder {
  package init(_ catalog: Catalog, options: Options = Options()) {
    self.init(catalog.program, options: options)
  }
}

extension RecordEncoder {
  package init(
    _ catalog: Catalog, options: LinkEncoder.Options, isLenient: Bool, isStrict: Bool,
    route: Int? = nil
  ) {
    self.init(
      catalog.program, options: options, isLenient: isLenient, isStrict: isStrict, route: route)
  }
}
