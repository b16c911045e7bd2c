import URLSchemeCore

/// Writes fixtures: for links, one a line, or in place of fixtures that no longer hold.
struct FixtureStream: LineProcessor {
  var output: [UInt8] = []
  var diagnostics: [UInt8] = []
  /// How many fixtures were written, and how many of them are new or changed.
  private(set) var count = 0
  private(set) var changes = 0
  private(set) var status = ExitStatus.success
  /// Whether only the beginning of some line was read: then the file is not to be replaced.
  private(set) var isCut = false

  /// Whether lines are fixtures already; else they are links.
  private let updates: Bool
  private let file: String
  /// nil: errors are kept quiet.
  private let words: Diagnostics?
  private var recorder: FixtureRecorder
  /// The number of the line before.
  private var lastNumber = 0

  init(_ recorder: FixtureRecorder, updates: Bool, file: String, _ words: Diagnostics?) {
    self.recorder = recorder
    self.updates = updates
    self.file = file
    self.words = words
  }

  mutating func process(_ line: Span<UInt8>, number: Int, isCut: Bool) {
    self.isCut = self.isCut || isCut
    // Empty lines of fixtures are kept.
    if updates { output += repeatElement(UInt8(ascii: "\n"), count: number - lastNumber - 1) }
    lastNumber = number
    do throws(Finding) {
      if updates {
        if try recorder.update(line, isCut: isCut, to: &output) { changes += 1 }
      } else {
        guard LinkList.hasLink(line) else { return }
        try recorder.record(line, isCut: isCut, to: &output)
        changes += 1
      }
      count += 1
    } catch {
      status = .inputFault
      if let words {
        let file = file
        diagnostics.write {
          words.appendLine(
            error, file: file, line: number, column: error.offset + 1, to: &$0)
        }
      }
      guard updates else { return }
      output.append(line)
    }
    output.append(UInt8(ascii: "\n"))
  }
}
