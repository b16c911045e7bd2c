import URLSchemeCore

/// Encodes records one after the other; one that is refused gives no output.
struct EncodeStream: TextWorker {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  private(set) var status = ExitStatus.success
  /// Whether lines were links where records are read.
  private(set) var hasLinks = false

  private var file = ""
  private var encoder: RecordEncoder
  private let options: EncodeOptions
  private var writer: LinkWriter
  private let words: Diagnostics
  private let common: CommonOptions
  /// Whether a terminal gets the links, which lenient reading passes on with what it would obey.
  private let isForTerminal: Bool

  /// - Parameter route: The number of the route whose values all records are.
  init(_ options: EncodeOptions, route: Int?, _ session: Session) {
    encoder = RecordEncoder(
      session.catalog, options: options.encoding, isLenient: options.common.isLenient,
      isStrict: options.common.isStrict, route: route)
    self.options = options
    writer = LinkWriter(options, session.catalog, isColored: session.colorsOutput)
    words = session.diagnostics
    common = options.common
    isForTerminal = session.writesToTerminal
  }

  /// A record carries its link and the values beside it, each byte of which may take six
  /// (`\u0000`).
  var longestRecord: Int { common.maximumLength * 16 }

  mutating func begin(file: String) {
    self.file = file
  }

  mutating func merge(_ other: EncodeStream) {
    if other.status != .success { status = other.status }
    if other.hasLinks { hasLinks = true }
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    let start = output.count
    do throws(Finding) {
      if isCut { throw Finding(.linkTooLong, at: 0, "the record", expected: "\(longestRecord)") }
      guard case .link = try encoder.encode(line, to: &output) else {
        status = .inputFault
        return
      }
      try finish(from: start)
    } catch {
      output.removeLast(output.count - start)
      status = .inputFault
      if error.found == RecordEncoder.foundLink { hasLinks = true }
      guard !common.isQuiet else { return }
      let (words, file) = (words, file)
      diagnostics.write {
        words.appendLine(error, file: file, line: number, column: error.offset + 1, to: &$0)
      }
    }
  }

  /// Puts the link that was appended into its format.
  private mutating func finish(from start: Int) throws(Finding) {
    guard output.count - start <= common.maximumLength else {
      throw Finding(.linkTooLong, at: 0, expected: "\(common.maximumLength)")
    }
    if !options.writesBareLinks {
      // Only a link that was passed on leniently may be anything but ASCII.
      guard let link = String(utf8: Array(output[start...])) else {
        throw Finding(.invalidUTF8, at: 0, "link")
      }
      output.replaceSubrange(start..., with: try writer.written(link))
    }
    if isForTerminal, !writer.draws {
      let text = Array(output[start...])
      output.replaceSubrange(
        start..., with: text.harmless(isJSON: options.format == .json, common.delimiter))
    }
    output.append(common.delimiter)
  }
}
