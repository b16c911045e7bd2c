import URLSchemeCore

/// `urlscheme validate --init`: a configuration for what is in the working folder, and a GitHub workflow
/// that runs it. A file that exists is never replaced.
///
/// 1. The folder is walked: which definitions, fixtures and documents are there?
/// 2. Documents and lists of links count where they have links of these definitions.
/// 3. Both files are written, or none, and what to do next is said.
struct InitCommand {
  static let configuration = Configuration.names[0]
  static let workflow = ".github/workflows/urlscheme.yml"
  private static let workflowFolders = [".github", ".github/workflows"]

  /// So many patterns a person reads; of more, the configuration leaves it at what is found by itself.
  private static let greatestCount = 20

  /// What a folder has.
  private struct Contents {
    var definitions: [String] = []
    var fixtures: [String] = []
    var propertyLists: [String] = []
    /// Manifests, association files and entitlements.
    var registrations: [String] = []
    /// Texts and documents that have links of the definitions.
    var others: [String] = []
  }

  private let options: ValidateOptions

  init(_ options: ValidateOptions) {
    self.options = options
  }

  func run(_ session: inout Session) throws(PlatformError) -> ExitStatus {
    // A link would lead out of the folder, whoever made it.
    let links = Self.workflowFolders.filter(Platform.isSymbolicLink)
    for path in Configuration.names + [Self.workflow] + links where Platform.isTaken(path) {
      return session.failure(
        "\(path) exists already", help: "--init replaces nothing: move the file, or edit it")
    }
    let contents: Contents
    do {
      contents = try look()
    } catch {
      return session.failure(error.message, help: error.help)
    }
    try OutputFile.write(
      [
        (Self.configuration, Array(configuration(contents).utf8)),
        (Self.workflow, Array(WorkflowText.text(inFolder: folderInRepository).utf8)),
      ], replaces: false)
    if !options.common.isQuiet { try session.write(Array(report(contents).utf8)) }
    return .success
  }

  // MARK: Looking

  private func look() throws(InputFinder.Failure) -> Contents {
    var contents = Contents()
    var texts: [InputFinder.FoundFile] = []
    let finder = InputFinder(kind: nil, scansDocuments: true, takesTexts: true)
    for file in try finder.files(inFolder: ".", prefix: "") where !file.path.utf8.contains(0x0D) {
      switch file.kind {
      case .definition: contents.definitions.append(file.path)
      case .fixtures: contents.fixtures.append(file.path)
      case .propertyList: contents.propertyLists.append(file.path)
      case .manifest, .association, .assetLinks, .entitlements:
        contents.registrations.append(file.path)
      case .links, .document: texts.append(file)
      }
    }
    let schemes = contents.definitions.compactMap { path in
      (try? File.contents(of: path)).flatMap { try? AppDefinition(json: $0) }
    }.flatMap(\.schemes)
    guard !schemes.isEmpty else { return contents }
    contents.others = texts.filter { Self.hasLinks($0, of: schemes) }.map(\.path)
    return contents
  }

  /// Whether a document has a link of these schemes, or a text is a list of such links and nothing
  /// else.
  private static func hasLinks(_ file: InputFinder.FoundFile, of schemes: [String]) -> Bool {
    guard let text = try? File.contents(of: file.path) else { return false }
    if file.kind == .links {
      let lines = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        .filter { LinkList.hasLink(Array($0).span) }
      return !lines.isEmpty
        && lines.allSatisfy { line in
          guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return false }
          let scheme = line[..<colon].text.lowercased()
          return schemes.contains { $0.lowercased() == scheme }
        }
    }
    var count = 0
    let kind = DocumentKind(fileName: file.path, content: text.span)
    DocumentScanner(schemes: schemes).forEachLink(in: text.span, as: kind) { link in
      if link.skipReason == nil { count += 1 }
    }
    return count > 0
  }

  // MARK: Writing

  private func configuration(_ contents: Contents) -> String {
    var members: [String] = []
    func add(_ key: String, _ patterns: [String]) {
      guard 1...Self.greatestCount ~= patterns.count else { return }
      let texts = patterns.map { pattern in
        var json: [UInt8] = []
        JSONWriter.appendString(pattern, to: &json)
        return json.harmless(isJSON: true, UInt8(ascii: "\n")).text
      }
      members.append("  \"\(key)\": [\(texts.joined(separator: ", "))]")
    }
    add("definitions", folders(contents.definitions, "*.urlscheme.json"))
    add(
      "fixtures",
      [".jsonl", ".ndjson"].flatMap { ending in
        folders(contents.fixtures.filter { Array($0.utf8).span.ends(with: ending) }, "*\(ending)")
      })
    add("include", contents.others.map { Self.pattern($0) })
    if !contents.definitions.isEmpty { members.append("  \"builtin\": false") }
    return members.isEmpty ? "{}\n" : "{\n\(members.joined(separator: ",\n"))\n}\n"
  }

  /// A pattern for each folder that has the files, whose names end with that.
  private func folders(_ paths: [String], _ names: String) -> [String] {
    var patterns: [String] = []
    for path in paths {
      let pattern = Self.pattern(path.folderPrefix) + names
      if !patterns.contains(pattern) { patterns.append(pattern) }
    }
    return patterns
  }

  /// The pattern of one path and no other.
  private static func pattern(_ path: String) -> String {
    var pattern = "/" + path.withBackslashes(before: "*?[\\")
    // Spaces at the end of a pattern count for nothing.
    if pattern.hasSuffix(" ") { pattern = pattern.dropLast() + "\\ " }
    return pattern
  }

  // MARK: What is said

  private func report(_ contents: Contents) -> String {
    var lines = [
      "\(Self.configuration): written, for \(list(contents))", "\(Self.workflow): written",
    ]
    if contents.definitions.isEmpty {
      lines.append("next: a definition; this infers a first one from links:")
      lines.append("      urlscheme validate --suggest links.txt -o app.urlscheme.json")
    } else if contents.fixtures.isEmpty {
      lines.append("next: fixtures; urlscheme validate --record links.jsonl LINK... writes them")
    }
    lines.append("next: urlscheme validate")
    if let top = topOfRepository {
      lines.append("next: move .github to \(top), the top of the repository: GitHub looks there")
    }
    lines.append("next: set the variable URLSCHEME_REPOSITORY on GitHub, and commit both files")
    return lines.joined(separator: "\n") + "\n"
  }

  /// What was found, in words.
  private func list(_ contents: Contents) -> String {
    let fixtures = contents.fixtures.count
    let words = [
      Finding.counted(contents.definitions.count, "definition"),
      fixtures == 1 ? "1 file of fixtures" : "\(fixtures) files of fixtures",
      Finding.counted(contents.propertyLists.count, "property list"),
      Finding.counted(contents.registrations.count, "other registration"),
      Finding.counted(contents.others.count, "document"),
    ]
    let found = words.filter { !$0.hasPrefix("0 ") }
    return found.isEmpty ? "nothing yet" : found.joined(separator: ", ")
  }

  /// The working folder, from the top of the repository; nil where it is the top.
  private var folderInRepository: String? {
    topOfRepository.map { top in
      String(Platform.resolved(".").dropFirst(Platform.resolved(top).count).drop { $0 == "/" })
    }
  }

  /// The folder around the working folder that has `.git`; nil where it is this one, or there is none.
  private var topOfRepository: String? {
    var prefix = ""
    for _ in 0..<64 {
      if Platform.kind(of: prefix + ".git") != .nothing { return prefix.isEmpty ? nil : prefix }
      guard Platform.isInOwnFolder(prefix.isEmpty ? "." : prefix) else { return nil }
      prefix += "../"
    }
    return nil
  }
}
