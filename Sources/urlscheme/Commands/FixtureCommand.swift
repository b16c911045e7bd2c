import URLSchemeCore

/// `urlscheme validate --record` and `--update`: fixtures written from what links do now.
struct FixtureCommand {
  let options: ValidateOptions

  /// Writes fixtures for the links of the inputs to a file.
  func record(
    _ inputs: [InputFinder.Input], to path: String, _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    for case .file(let input, _) in inputs
    where Platform.resolved(input) == Platform.resolved(path) {
      session.report(
        session.diagnostics.failure(
          "\(path.printable) is read and would be replaced",
          help: "--record names the file of fixtures that is written"))
      return .failure
    }
    var target = try OutputFile(path)
    var status = ExitStatus.success
    var count = 0
    do {
      for input in inputs {
        let stream = try record(input, to: target.file, &session)
        count += stream.count
        if stream.status != .success { status = stream.status }
      }
      try target.finish()
    } catch {
      target.discard()
      throw error
    }
    try say("\(path): \(count) recorded", &session)
    return status
  }

  private func record(
    _ input: InputFinder.Input, to target: File, _ session: inout Session
  ) throws(PlatformError) -> FixtureStream {
    switch input {
    case .standardInput:
      return try session.stream(stream(updates: false, file: "<stdin>", session), to: target)
    case .file(let path, _):
      let file = File(descriptor: try Platform.open(path), path: path)
      defer { try? file.close() }
      let stream = stream(updates: false, file: path, session)
      return try session.stream(stream, from: file, to: target)
    case .text(_, let path, _):
      // Files are lists of links here, so none was read to tell its kind.
      return stream(updates: false, file: path, session)
    case .link(let link):
      var stream = stream(updates: false, file: "<arguments>", session)
      stream.process(link.span, number: 1, isCut: link.count > options.common.maximumLength)
      try target.write(stream.output.span)
      session.report(String(decoding: stream.diagnostics, as: UTF8.self))
      return stream
    }
  }

  /// Rewrites files of fixtures of which some no longer hold.
  func update(
    _ inputs: [InputFinder.Input], _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var status = ExitStatus.success
    for case .file(let path, _) in inputs {
      guard Platform.kind(of: path) != .other else {
        session.report(
          session.diagnostics.failure(
            "\(path.printable) is no file that can be replaced",
            help: "--update names files of fixtures, which it rewrites"))
        return .failure
      }
      let stream = try update(path, &session)
      if stream.status != .success { status = stream.status }
      let changes = stream.isCut ? 0 : stream.changes
      try say("\(path): \(changes) of \(stream.count) updated", &session)
    }
    return status
  }

  private func update(
    _ path: String, _ session: inout Session
  ) throws(PlatformError) -> FixtureStream {
    var target = try OutputFile(path)
    do {
      let file = File(descriptor: try Platform.open(path), path: path)
      defer { try? file.close() }
      let stream = try session.stream(
        stream(updates: true, file: path, session), from: file, to: target.file)
      if stream.changes > 0, !stream.isCut { try target.finish() } else { target.discard() }
      return stream
    } catch {
      target.discard()
      throw error
    }
  }

  private func stream(
    updates: Bool, file: String, _ session: Session
  ) -> FixtureStream {
    var reading = LinkValidator.Options()
    reading.isLenient = options.common.isLenient
    reading.isStrict = options.common.isStrict
    reading.maximumLength = options.common.maximumLength
    return FixtureStream(
      FixtureRecorder(session.catalog, options: reading), updates: updates, file: file,
      options.common.isQuiet ? nil : session.diagnostics)
  }

  private func say(_ text: String, _ session: inout Session) throws(PlatformError) {
    if !options.common.isQuiet { try session.write(Array("\(text.printable)\n".utf8)) }
  }
}
