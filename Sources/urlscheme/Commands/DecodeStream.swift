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

  init(_ options: DecodeOptions, _ session: Session) {
    var reading = LinkDecoder.Options()
    reading.isLenient = options.common.isLenient
    reading.isStrict = options.common.isStrict
    reading.isGeneric = options.isGeneric
    decoder = LinkDecoder(session.catalog, options: reading)
    printer = LinkPrinter(
      options.format, delimiter: options.common.delimiter, forTerminal: session.writesToTerminal,
      isOneOfMany: options.links?.count != 1)
    secrets = SecretMask(session.catalog)
    words = session.diagnostics
    common = options.common
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
