import URLSchemeCore

/// `urlscheme encode`: links from values.
struct EncodeCommand {
  let options: EncodeOptions

  func run() -> ExitStatus {
    Session.run(options.common) { (session: inout Session) throws(PlatformError) in
      switch options.input {
      case .records:
        // A record carries its link and the values beside it.
        return try session.stream(
          EncodeStream(options, session), maximumLength: options.common.maximumLength * 8
        ).status
      case .operands(let route, let assignments):
        return try encode(route, assignments, session)
      }
    }
  }

  private func encode(
    _ route: String, _ assignments: [String], _ session: Session
  ) throws(PlatformError) -> ExitStatus {
    var binder: OperandBinder
    do {
      binder = try OperandBinder(session.catalog, route: route)
    } catch {
      session.report(session.diagnostics.forPerson(error, in: Array(route.utf8)))
      return .inputFault
    }
    for assignment in assignments {
      do {
        try binder.assign(assignment)
      } catch {
        session.report(
          session.diagnostics.forPerson(
            error, in: Array(assignment.utf8), masking: binder.secretRanges(in: assignment)))
        return .inputFault
      }
    }
    let link: String
    do throws(Finding) {
      link = try binder.link(options.encoding, maximumLength: options.common.maximumLength)
    } catch {
      session.report(explanation(error, route, assignments, binder, session.diagnostics))
      return .inputFault
    }
    try session.write(Array(options.format.text(link).utf8) + [session.delimiter])
    return .success
  }

  /// The error with the operand that it speaks of, or with the route where no operand is at fault.
  private func explanation(
    _ finding: Finding, _ route: String, _ assignments: [String], _ binder: OperandBinder,
    _ words: Diagnostics
  ) -> String {
    var finding = finding
    guard let place = binder.place(of: finding) else {
      finding.offset = route.utf8.count
      return words.forPerson(finding, in: Array(route.utf8))
    }
    let operand = assignments[place.operand]
    finding.offset = place.offset
    return words.forPerson(
      finding, in: Array(operand.utf8), masking: binder.secretRanges(in: operand))
  }
}

/// Encodes records one after the other.
struct EncodeStream: LineProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  private(set) var status = ExitStatus.success

  private var encoder: RecordEncoder
  private let format: EncodeOptions.Format
  private let words: Diagnostics
  private let common: CommonOptions
  private let delimiter: UInt8

  init(_ options: EncodeOptions, _ session: Session) {
    encoder = RecordEncoder(
      session.catalog, options: options.encoding, isLenient: options.common.isLenient,
      isStrict: options.common.isStrict)
    format = options.format
    words = session.diagnostics
    common = options.common
    delimiter = session.delimiter
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    let start = output.count
    do throws(Finding) {
      let limit = common.maximumLength
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(limit * 8)") }
      guard case .link = try encoder.encode(line, to: &output) else {
        status = .inputFault
        return
      }
      if output.count - start > limit {
        output.removeLast(output.count - start)
        throw Finding(.linkTooLong, at: 0, expected: "\(limit)")
      }
      if format != .url {
        let link = String(decoding: output[start...], as: UTF8.self)
        output.replaceSubrange(start..., with: format.text(link).utf8)
      }
      output.append(delimiter)
    } catch {
      status = .inputFault
      guard !common.isQuiet else { return }
      let text = words.forStream(
        error, file: "<stdin>", line: number, column: error.offset + 1)
      diagnostics += text.utf8
    }
  }
}

extension EncodeOptions {
  fileprivate var encoding: LinkEncoder.Options {
    var encoding = LinkEncoder.Options()
    encoding.isPlain = isPlain
    encoding.scheme = scheme
    return encoding
  }
}
