import URLSchemeCore

/// Turns what was validated into the text of one format, a piece at a time.
///
/// The caller writes `output` out and empties it whenever it likes. What comes from links and files
/// is made printable or escaped on its way, so that no input can forge a part of a report.
///
/// A check whose findings are not to be shown is not added at all: reports that list what passed
/// would list it there.
protocol Report: Sendable {
  /// The report so far, but for what was taken out. A format's first bytes may stand in it from the
  /// beginning.
  var output: [UInt8] { get set }

  /// Whether what passed is to be added, too, and not only counted.
  var listsPassed: Bool { get }

  /// What writes the lines about links, where each stands for itself and can be written before its
  /// turn; nil where that is not so.
  var lineWriter: Diagnostics? { get }

  /// Adds lines about links, which `lineWriter` wrote; their memory may be exchanged.
  mutating func add(_ lines: inout [UInt8], file: String)

  /// Reports one check, in the order in which they were made.
  mutating func add(_ check: Check)

  /// Ends the report; nothing is added afterwards.
  mutating func finish(_ summary: ValidationSummary)
}

extension Report {
  var listsPassed: Bool { false }
  var lineWriter: Diagnostics? { nil }

  mutating func add(_ lines: inout [UInt8], file: String) {}

  mutating func append(_ text: String) {
    output += text.utf8
  }
}
