import URLSchemeCore

/// Collects the links of lines, and says which lines have none.
struct SuggestionStream: TextWorker {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  var collection: LinkCollection
  /// Whether some line is no link.
  private(set) var hasFaults = false
  /// The file that is read.
  var file = ""

  /// nil: errors are kept quiet.
  private let words: Diagnostics?
  private let maximumLength: Int
  /// What the definitions in force say is secret.
  private let secrets: SecretMask

  init(
    _ collection: LinkCollection, maximumLength: Int, hiding secrets: SecretMask,
    _ words: Diagnostics?
  ) {
    (self.collection, self.maximumLength, self.words) = (collection, maximumLength, words)
    self.secrets = secrets
  }

  mutating func begin(file: String) {
    self.file = file
  }

  /// The one worker that there is counted on from here.
  mutating func merge(_ other: SuggestionStream) {
    self = other
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    guard LinkList.hasLink(line) else { return }
    let place = LinkCollection.Place(file: file, line: number, column: 1)
    guard let fault = add(line, isCut: isCut, at: place) else { return }
    report(fault, of: line, line: number, column: fault.offset + 1)
  }

  /// Adds a link; gives why it is none.
  mutating func add(
    _ link: Span<UInt8>, isCut: Bool = false, at place: LinkCollection.Place
  ) -> Finding? {
    do throws(Finding) {
      guard !isCut, link.count <= maximumLength else {
        throw Finding(.linkTooLong, at: 0, expected: "\(maximumLength)")
      }
      try collection.add(link, at: place)
      return nil
    } catch {
      hasFaults = true
      return error
    }
  }

  /// Says why a text is no link.
  mutating func report(_ fault: Finding, of link: Span<UInt8>, line: Int, column: Int) {
    let length = LinkDecoder.shownLength(of: link, fault.rule)
    words?.appendFault(
      fault, of: link.extracting(0..<length), hiding: secrets,
      at: LinkCollection.Place(file: file, line: line, column: column), to: &diagnostics)
  }
}

extension Diagnostics {
  /// Appends `FILE:LINE:COLUMN: error: message [rule]`, and the link with a caret.
  func appendFault(
    _ finding: Finding, of link: Span<UInt8>, hiding secrets: SecretMask,
    at place: LinkCollection.Place, to output: inout [UInt8]
  ) {
    let ranges = secrets.ranges(in: link.array)
    output.write { output in
      appendLine(
        finding, file: place.file, line: place.line, column: place.column, to: &output)
      appendExcerpt(of: link, around: finding.offset, masking: ranges, to: &output)
    }
  }
}
