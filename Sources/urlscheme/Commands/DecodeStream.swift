import URLSchemeCore

/// Decodes links one after the other, each into one piece of output.
struct DecodeStream: LineProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  private(set) var status = ExitStatus.success

  private var decoder: LinkDecoder
  private var printer: LinkPrinter
  private let secrets: SecretMask
  private let words: Diagnostics
  private let common: CommonOptions

  /// - Parameters:
  ///   - reading: How links are read, but for what the common options say.
  ///   - linkCount: How many links there are; nil: a stream of them.
  init(
    _ reading: LinkDecoder.Options, _ format: DecodeOptions.Format, linkCount: Int?,
    _ session: Session
  ) {
    common = session.common
    var reading = reading
    reading.isLenient = common.isLenient
    reading.isStrict = common.isStrict
    decoder = LinkDecoder(session.catalog, options: reading)
    printer = LinkPrinter(
      format, delimiter: common.delimiter, forTerminal: session.writesToTerminal,
      isOneOfMany: linkCount != 1)
    secrets = SecretMask(session.catalog)
    words = session.diagnostics
  }

  /// Runs the links, or those of standard input.
  static func run(
    _ links: [[UInt8]]?, _ reading: LinkDecoder.Options, _ format: DecodeOptions.Format,
    _ session: inout Session
  ) throws(PlatformError) -> ExitStatus {
    var stream = DecodeStream(reading, format, linkCount: links?.count, session)
    guard let links else {
      let length = session.common.maximumLength
      return try session.stream(stream, maximumLength: length).status
    }
    for link in links {
      stream.processOperand(link)
      session.report(String(decoding: stream.diagnostics, as: UTF8.self))
      try session.write(stream.output)
      stream.output.removeAll()
      stream.diagnostics.removeAll()
    }
    return stream.status
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    guard let finding = decode(line, isCut: isCut) else { return }
    report(words.forStream(finding, file: "<stdin>", line: number, column: finding.offset + 1))
  }

  /// Decodes a link that was given as an argument; its errors show the link.
  mutating func processOperand(_ link: [UInt8]) {
    let isCut = link.count > common.maximumLength
    guard let finding = decode(link.span, isCut: isCut) else { return }
    let isRouted = !isCut && decoder.isRouted
    let hidden = isRouted ? decoder.secretRanges(in: link.span) : secrets.ranges(in: link)
    report(words.forPerson(finding, in: link, masking: hidden))
  }

  /// Appends the output of a link; gives what is wrong with it.
  private mutating func decode(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)") }
      try decoder.read(link)
      try printer.printLink(link, decoder, to: &output)
      return nil
    } catch {
      printer.printFailure(link, error, to: &output)
      status = .inputFault
      return error
    }
  }

  private mutating func report(_ text: String) {
    if !common.isQuiet { diagnostics += text.utf8 }
  }
}
