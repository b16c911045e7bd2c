import URLSchemeCore

/// `urlscheme validate --record` and `--update`: fixtures written from what links do now.
///
/// No fixture is lost and none is made of a mistake: a file that exists is neither replaced nor added
/// to unless that is asked for, and links that are refused become no fixtures.
struct FixtureCommand {
  private let options: ValidateOptions
  private let writing: ValidateOptions.Writing

  init(_ options: ValidateOptions) {
    self.options = options
    writing = options.writing
  }

  // MARK: Recording

  /// Writes fixtures for the links of the inputs to a file.
  func record(
    _ inputs: [InputFinder.Input], to path: String, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    if let (message, help) = refusal(of: path, inputs) {
      return session.failure(message, help: help)
    }
    let isNew = !writing.appends && !writing.replaces
    var target = try FixtureFile(path, isNew: isNew, isDry: writing.isDry)
    var stream = stream(updates: false, session)
    do {
      if writing.appends { try target.keepFormer() }
      for input in inputs { stream = try record(input, stream, to: &target, &session) }
      if stream.written > 0 { try finish(&target, &session) } else { target.discard() }
    } catch {
      target.discard()
      throw error
    }
    guard stream.total > 0 else { return nothing("there is no link to record", &session) }
    let verb = writing.isDry ? "to record" : "recorded"
    let refused = stream.left > 0 ? ", \(stream.left) refused" : ""
    try say("\(path): \(stream.written) \(verb)\(refused)", &session)
    return status(of: stream, "--allow-broken records links that are refused, too", &session)
  }

  /// Why fixtures are not to be written to a path.
  private func refusal(
    of path: String, _ inputs: [InputFinder.Input]
  ) -> (message: String, help: String)? {
    for case .file(let input, _) in inputs
    where Platform.resolved(input) == Platform.resolved(path) {
      return (
        "\(path.printable) is read, and would be written",
        "--record names the file of fixtures that is written"
      )
    }
    let kind = Platform.kind(of: path)
    guard kind == .nothing || kind == .regularFile else { return nil }
    guard InputKind(ofName: path) == .fixtures else {
      return (
        "\(path.printable) has no name of a file of fixtures",
        "files of fixtures end in .jsonl or .ndjson: --record \(fixtureName(path))"
      )
    }
    guard kind == .regularFile, !writing.appends, !writing.replaces else { return nil }
    return ("\(path.printable) exists already", "--append adds to it, --force replaces it")
  }

  /// A name that is right for fixtures, made of one that is not.
  private func fixtureName(_ path: String) -> String {
    let endings = [".txt", ".links", ".json", ".csv"]
    let ending = endings.first { path.hasSuffix($0) } ?? ""
    return ShellWord.readable("\(path.dropLast(ending.count)).jsonl")
  }

  private func record(
    _ input: InputFinder.Input, _ stream: FixtureStream, to target: inout FixtureFile,
    _ session: inout Session
  ) throws(PlatformError) -> FixtureStream {
    switch input {
    case .standardInput:
      return try run(stream, .standardInput, to: &target, &session)
    case .file(let path, _):
      let file = try File.open(path)
      defer { try? file.close() }
      return try run(stream, file, to: &target, &session)
    // Files are lists of links here, so none was read to tell its kind.
    case .text, .nothing: return stream
    case .link(let link):
      var stream = stream
      stream.file = "<arguments>"
      stream.process(link.span, number: 1, isCut: link.count > options.common.maximumLength)
      try target.writeLines(stream.output.span)
      session.report(stream.diagnostics.text)
      (stream.output, stream.diagnostics) = ([], [])
      return stream
    }
  }

  // MARK: Updating

  /// Rewrites files of fixtures of which some no longer hold.
  func update(
    _ inputs: [InputFinder.Input], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var status = ExitStatus.success
    for input in inputs {
      if case .nothing(let folder) = input {
        return nothing("\(folder.printable) has no fixtures", &session)
      }
      guard case .file(let path, _) = input, Platform.kind(of: path) != .other else {
        return session.failure(
          "\(input.name.printable) is no file that can be replaced",
          help: "--update names files of fixtures, which it rewrites")
      }
    }
    for case .file(let path, _) in inputs {
      let next = try update(path, &session)
      if next != .success { status = next }
    }
    return inputs.isEmpty ? nothing("there is no file of fixtures", &session) : status
  }

  private func update(
    _ path: String, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var target = try FixtureFile(path, isDry: writing.isDry)
    let stream: FixtureStream
    do throws(PlatformError) {
      guard let file = target.former else { throw PlatformError.notThere(path) }
      try target.keepByteOrderMark()
      stream = try run(self.stream(updates: true, session), file, to: &target, &session)
      if stream.written > 0, !stream.isCut {
        try finish(&target, &session)
      } else {
        target.discard()
      }
    } catch {
      target.discard()
      throw error
    }
    guard stream.total > 0 else { return nothing("\(path.printable) has no fixtures", &session) }
    let verb = writing.isDry ? "to update" : "updated"
    let left = stream.left > 0 ? ", \(stream.left) left unchanged" : ""
    let outcome =
      stream.isCut
      ? "left as it is, since a line is longer than \(options.common.maximumLength) bytes"
      : "\(stream.written) of \(stream.total) \(verb)\(left)"
    try say("\(path): \(outcome)", &session)
    return self.status(
      of: stream, "--allow-broken updates fixtures of links that broke, too", &session)
  }

  // MARK: Both

  private func stream(updates: Bool, _ session: Session) -> FixtureStream {
    var reading = LinkValidator.Options()
    reading.isLenient = options.common.isLenient
    reading.isStrict = options.common.isStrict
    reading.maximumLength = options.common.maximumLength
    let recorder = FixtureRecorder(
      session.catalog, options: reading, allowsBroken: writing.allowsBroken)
    // What is recorded is lines, whatever stands between the links.
    return FixtureStream(
      recorder, updates: updates,
      delimiter: updates ? options.common.delimiter : UInt8(ascii: "\n"),
      options.common.isQuiet ? nil : session.diagnostics)
  }

  private func run(
    _ stream: FixtureStream, _ file: File, to target: inout FixtureFile, _ session: inout Session
  ) throws(PlatformError) -> FixtureStream {
    // An empty line belongs behind the line before it, so there is one worker.
    let ended = session.run(
      stream, from: InputFiles(file, isQuiet: options.common.isQuiet),
      to: FixtureOutput(file: target), maximumLength: options.common.maximumLength, jobs: 1)
    if let file = ended.collector.file { target = file }
    if let failure = ended.failure { throw failure }
    return ended.worker
  }

  /// Puts the file in its place; in a dry run, shows what would change.
  private func finish(
    _ target: inout FixtureFile, _ session: inout Session
  ) throws(PlatformError) {
    if let difference = try target.finish() { try session.write(difference) }
  }

  private func status(
    of stream: FixtureStream, _ help: String, _ session: inout Session
  ) -> ExitStatus {
    if stream.outcomes[.refused] != nil { session.report(session.diagnostics.hint(help)) }
    return stream.left > 0 ? .inputFault : .success
  }

  private func nothing(_ message: String, _ session: inout Session) -> ExitStatus {
    session.report(session.diagnostics.failure(message))
    return .inputFault
  }

  /// Says what was done: beside a difference, which is the output then.
  private func say(_ text: String, _ session: inout Session) throws(PlatformError) {
    let line = "\(text.printable)\n"
    if writing.isDry {
      session.report(line)
    } else if !options.common.isQuiet {
      try session.write(Array(line.utf8))
    }
  }
}

extension FixtureStream {
  fileprivate var written: Int { outcomes[.written] ?? 0 }
  /// How many links became no fixtures, or fixtures stayed as they were though they fail.
  fileprivate var left: Int { (outcomes[.refused] ?? 0) + (outcomes[.invalid] ?? 0) }
  fileprivate var total: Int { outcomes.values.reduce(0, +) }
}
