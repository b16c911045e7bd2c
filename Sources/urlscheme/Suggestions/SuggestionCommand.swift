import URLSchemeCore

/// `urlscheme validate --suggest`: a first definition, inferred from links.
///
/// It is a class, as a struct with all options in it takes much code to be copied.
final class SuggestionCommand {
  private let options: ValidateOptions
  private let words: Diagnostics?
  private let secrets: SecretMask

  init(_ options: ValidateOptions, _ session: Session) {
    self.options = options
    words = options.common.isQuiet ? nil : session.diagnostics
    secrets = SecretMask(session.catalog)
  }

  func run(
    _ inputs: [InputFinder.Input], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var stream = SuggestionStream(
      LinkCollection(schemes: options.suggestedSchemes, isLenient: options.common.isLenient),
      maximumLength: options.common.maximumLength, hiding: secrets, words)
    for input in inputs {
      guard let read = try read(input, stream, session) else {
        session.report(
          session.diagnostics.failure(
            "\(input.name.printable) is no list of links",
            help: "--as links reads it as one, --as document looks for links in it"))
        return .failure
      }
      stream = read
      session.report(String(decoding: stream.diagnostics, as: UTF8.self))
      stream.diagnostics = []
    }
    guard !stream.collection.hasTooManySchemes else {
      session.report(
        session.diagnostics.failure(
          "the links have more than \(LinkCollection.maximumSchemes) schemes",
          help: "--scheme SCHEME takes those of one"))
      return .failure
    }
    guard !stream.collection.isFull else {
      let (count, size) = (LinkCollection.maximumCount, LinkCollection.maximumSize >> 20)
      session.report(
        session.diagnostics.failure(
          "there are more than \(count) different links, or more than \(size) MiB of them",
          help: "a sample says as much: shuf -n 100000 FILE | urlscheme validate --suggest"))
      return .failure
    }
    guard !stream.collection.isEmpty else {
      return session.refuse(
        stream.hasFaults
          ? "" : session.diagnostics.failure("there is no link to describe", help: helpWithoutLinks)
      )
    }
    return try write(stream.collection.sorted, hasFaults: stream.hasFaults, &session)
  }

  private var helpWithoutLinks: String? {
    options.scansDocuments && options.suggestedSchemes.isEmpty
      ? "--scheme SCHEME says which links of documents are meant" : nil
  }

  // MARK: Input

  /// Collects the links of an input; nil: it is none that has links.
  private func read(
    _ input: InputFinder.Input, _ stream: SuggestionStream, _ session: Session
  ) throws(PlatformError) -> SuggestionStream? {
    var stream = stream
    switch input {
    case .nothing: return stream
    case .link(let link):
      stream.begin(file: "<arguments>")
      stream.process(link.span, number: 1, isCut: false)
      return stream
    case .text(let text, let path, .document):
      scan(text, named: path, &stream, session)
      return stream
    case .standardInput(.links): return try run(stream, .standardInput, session)
    case .standardInput(.document):
      scan(try File.standardInput.contents(), named: "<stdin>", &stream, session)
      return stream
    case .file(let path, .links):
      let file = try File.open(path)
      defer { try? file.close() }
      return try run(stream, file, session)
    case .file(let path, .document):
      scan(try File.contents(of: path), named: path, &stream, session)
      return stream
    case .file, .text, .standardInput: return nil
    }
  }

  private func run(
    _ stream: SuggestionStream, _ file: File, _ session: Session
  ) throws(PlatformError) -> SuggestionStream {
    // Links are counted in one collection, so there is one worker.
    let ended = session.run(
      stream, from: InputFiles(file, isQuiet: options.common.isQuiet), to: FixtureOutput(),
      maximumLength: options.common.maximumLength, jobs: 1)
    if let failure = ended.failure { throw failure }
    return ended.worker
  }

  private func scan(
    _ document: [UInt8], named name: String, _ stream: inout SuggestionStream, _ session: Session
  ) {
    let known = session.catalog.definitions.flatMap(\.schemes)
    let schemes = options.suggestedSchemes.isEmpty ? known : options.suggestedSchemes
    let kind = DocumentKind(fileName: name, content: document.span)
    stream.begin(file: name)
    let scanner = DocumentScanner(
      schemes: schemes,
      maximumLength: max(DocumentScanner.maximumLength, session.common.maximumLength))
    scanner.forEachLink(in: document.span, as: kind) { link in
      guard link.skipReason == nil else { return }
      let place = LinkCollection.Place(file: name, line: link.line, column: link.column)
      guard let fault = stream.add(link.bytes.span, at: place) else { return }
      let (line, column) = link.position(of: fault.offset, in: document.span)
      stream.report(fault, of: link.bytes.span, line: line, column: column)
    }
  }

  // MARK: Output

  private func write(
    _ entries: [LinkCollection.Entry], hasFaults: Bool, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    // What was collected are links.
    let suggestion = try? Suggestion(entries)
    var diagnostics: [UInt8] = []
    for (number, finding) in suggestion?.refused ?? [] {
      var place = entries[number].place
      place.column += finding.offset
      let link = entries[number].link
      words?.appendFault(finding, of: link.span, hiding: secrets, at: place, to: &diagnostics)
    }
    session.report(String(decoding: diagnostics, as: UTF8.self))
    guard let suggestion, let json = suggestion.json else {
      return session.refuse(session.diagnostics.failure("no definition describes these links"))
    }
    try session.writeText(json, isJSON: true)
    if suggestion.schemes.count > 1 {
      let more = suggestion.schemes.count > 8 ? ", …" : ""
      let schemes = suggestion.schemes.prefix(8).joined(separator: ", ") + more
      session.report(
        session.diagnostics.hint(
          "the links have \(suggestion.schemes.count) schemes, which became those of one app: "
            + "\(schemes); --scheme \(suggestion.schemes[0]) takes those of one"))
    }
    return hasFaults || !suggestion.refused.isEmpty ? .inputFault : .success
  }
}
