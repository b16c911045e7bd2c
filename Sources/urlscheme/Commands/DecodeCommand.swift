import URLSchemeCore

/// `urlscheme decode`: the values of links.
struct DecodeCommand {
  let options: DecodeOptions

  func run() -> ExitStatus {
    Session.run(options.common) { (session: inout Session) throws(PlatformError) in
      var stream = DecodeStream(options, session)
      guard let links = options.links else {
        return try session.stream(stream, maximumLength: options.common.maximumLength).status
      }
      for link in links {
        stream.processOperand(Array(link.utf8))
        session.report(String(decoding: stream.diagnostics, as: UTF8.self))
        try session.write(stream.output)
        stream.output.removeAll()
        stream.diagnostics.removeAll()
      }
      return stream.status
    }
  }
}

/// Decodes links one after the other.
struct DecodeStream: LineProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  private(set) var status = ExitStatus.success

  private var decoder: LinkDecoder
  private var printer: LinkPrinter
  private let words: Diagnostics
  private let common: CommonOptions

  init(_ options: DecodeOptions, _ session: Session) {
    var reading = LinkDecoder.Options()
    reading.isLenient = options.common.isLenient
    reading.isStrict = options.common.isStrict
    reading.isGeneric = options.isGeneric
    decoder = LinkDecoder(session.catalog, options: reading)
    printer = LinkPrinter(options.printing, delimiter: session.delimiter)
    words = session.diagnostics
    common = options.common
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    guard let finding = decode(line, isCut: isCut) else { return }
    report(
      words.forStream(finding, file: "<stdin>", line: number, column: finding.offset + 1))
  }

  /// Decodes a link that was given as an argument; its errors show the link.
  mutating func processOperand(_ link: [UInt8]) {
    guard let finding = decode(link.span, isCut: link.count > common.maximumLength) else { return }
    report(words.forPerson(finding, in: link, masking: decoder.secretRanges(in: link.span)))
  }

  /// Appends the output of a link; gives what is wrong with it.
  private mutating func decode(_ link: Span<UInt8>, isCut: Bool) -> Finding? {
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)") }
      try decoder.read(link)
      let problem = printer.printLink(link, decoder, to: &output)
      if problem != nil { status = .inputFault }
      return problem
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

extension DecodeOptions {
  fileprivate var printing: LinkPrinter.Format {
    if let get { return .get(get) }
    switch format {
    case .json: return isPretty ? .prettyJSON : .json
    case .text: return .text
    case .tsv: return .tsv
    case .shell: return .shell
    }
  }
}
