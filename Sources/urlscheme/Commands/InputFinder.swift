import URLSchemeCore

/// Finds out what each operand of `validate` is: a link, or a file and its kind.
struct InputFinder {
  /// One thing to validate.
  enum Input: Equatable {
    case link([UInt8])
    case file(String, InputKind)
    /// What a pipe held: it can be read only once, and had to be read to tell its kind.
    case text([UInt8], path: String, InputKind)
    case standardInput(InputKind)
    /// A folder without any file that validate knows.
    case nothing(String)

    /// How it was named.
    var name: String {
      switch self {
      case .link: "<arguments>"
      case .file(let path, _), .text(_, let path, _), .nothing(let path): path
      case .standardInput: "<stdin>"
      }
    }
  }

  /// Why an operand can't be validated; the text is ready for `Diagnostics.failure`.
  struct Failure: Error {
    var message: String
    var help: String?
  }

  /// The kind of all files; nil: told from each.
  let kind: InputKind?
  /// Whether files of no other kind are documents.
  let scansDocuments: Bool

  /// More folders in one another are a mistake, or a trap.
  private static let greatestDepth = 64
  /// As much of a file as is looked at to tell its kind.
  private static let beginningLength = 4_096

  /// The inputs in the order of the operands, what is in a folder sorted; without operands, standard
  /// input.
  func inputs(_ operands: [[UInt8]]?) throws(Failure) -> [Input] {
    guard let operands else { return [.standardInput(kind ?? .links)] }
    var inputs: [Input] = []
    for operand in operands {
      let path = String(decoding: operand, as: UTF8.self)
      switch Platform.kind(of: path) {
      case .folder:
        let known = inputs.count
        try find(inFolder: path, depth: 0, &inputs)
        if inputs.count == known { inputs.append(.nothing(path)) }
      case .nothing where DeepLink.hasScheme(operand) || LinkRepair(operand.span) != nil:
        inputs.append(.link(operand))
      case .nothing, .regularFile, .other: inputs.append(try input(at: path))
      }
    }
    return inputs
  }

  /// Takes the files in a folder that are told by their names; a folder may hold anything.
  private func find(
    inFolder path: String, depth: Int, _ inputs: inout [Input]
  ) throws(Failure) {
    guard depth < Self.greatestDepth else { return }
    let names: [String]
    do {
      names = try Platform.names(inFolder: path)
    } catch {
      throw Failure(message: error.message)
    }
    for name in names where !name.hasPrefix(".") {
      let inner = path.hasSuffix("/") ? path + name : "\(path)/\(name)"
      switch Platform.kind(of: inner) {
      case .folder:
        // A link to a folder may lead back to where it stands.
        if !Platform.isSymbolicLink(inner) { try find(inFolder: inner, depth: depth + 1, &inputs) }
      case .regularFile:
        let told = Self.kind(named: name) ?? (scansDocuments ? Self.documentKind(named: name) : nil)
        if let told { inputs.append(.file(inner, kind ?? told)) }
      case .nothing, .other: break
      }
    }
  }

  // MARK: Kinds

  private func input(at path: String) throws(Failure) -> Input {
    if let kind = kind ?? Self.kind(named: path) { return .file(path, kind) }
    let isReadOnce = Platform.kind(of: path) == .other
    let text: [UInt8]
    do throws(PlatformError) {
      text =
        isReadOnce
        ? try File.contents(of: path)
        : try File.beginning(of: path, count: Self.beginningLength)
    } catch {
      throw Failure(message: error.message)
    }
    guard let kind = kind(of: text.prefix(Self.beginningLength)) else {
      throw Failure(
        message: "\(path.printable) is no kind of file that validate knows by its name",
        help: "--scan looks for links in it; --as says what it is")
    }
    return isReadOnce ? .text(text, path: path, kind) : .file(path, kind)
  }

  /// The kind of a file that begins so, and has no name that tells it.
  private func kind(of beginning: ArraySlice<UInt8>) -> InputKind? {
    Self.kind(beginning: Array(beginning)) ?? (scansDocuments ? .document : nil)
  }

  static func kind(named name: String) -> InputKind? {
    let name = name.lowercased()
    let kinds: [(suffix: String, kind: InputKind)] = [
      (".urlscheme.json", .definition), (".jsonl", .fixtures), (".ndjson", .fixtures),
      (".txt", .links), (".links", .links), (".plist", .propertyList),
    ]
    return kinds.first { name.hasSuffix($0.suffix) }?.kind
  }

  /// The names under which a folder's documents are found.
  private static func documentKind(named name: String) -> InputKind? {
    let name = name.lowercased()
    let suffixes = [".md", ".markdown", ".mdx", ".html", ".htm", ".xhtml", ".rst", ".adoc", ".eml"]
    return suffixes.contains(where: name.hasSuffix) ? .document : nil
  }

  /// The kind of a file that says what it is where it begins.
  static func kind(beginning bytes: [UInt8]) -> InputKind? {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("bplist00") { return .propertyList }
    if text.includes("<!DOCTYPE plist") || text.includes("<plist") { return .propertyList }
    let first = text.unicodeScalars.first { !" \t\r\n\u{FEFF}".unicodeScalars.contains($0) }
    return first == "{" && text.includes("\"urlscheme\"") ? .definition : nil
  }
}
