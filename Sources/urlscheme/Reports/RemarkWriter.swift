import URLSchemeCore

/// Writes the lines about what was told of links from where it stands: the same few names, values and
/// lengths come again and again, so it remembers the sentences.
///
/// Each of them has one place, where the one before gives way to it.
struct RemarkWriter: Sendable {
  private struct Entry {
    var rule = Rule.unknownParameter
    var number = -1
    var length = 0
    /// The name or the value; empty where the sentence says only how long it is.
    var text: [UInt8] = []
    var sentence: [UInt8] = []

    func isAbout(_ finding: BriefFinding, _ text: Span<UInt8>) -> Bool {
      number == finding.number && rule == finding.rule && length == finding.text.count
        && text.equals(self.text)
    }
  }

  let words: Diagnostics
  /// The file that lines are about, as they begin.
  private var file: [UInt8] = []
  private var entries = [Entry](repeating: Entry(), count: 32)

  init(_ words: Diagnostics) {
    self.words = words
  }

  mutating func begin(file: String) {
    self.file.removeAll()
    self.file.write { output in
      output.append(printable: file)
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Appends `FILE:LINE:COLUMN: error: message [rule]`.
  ///
  /// - Parameter full: Makes the finding in full, where its sentence is not remembered.
  mutating func append(
    _ finding: BriefFinding, _ severity: Severity, in link: Span<UInt8>, line: Int,
    to output: inout ByteWriter, full: () -> Finding
  ) {
    output.append(file.span)
    output.append(line)
    output.append(UInt8(ascii: ":"))
    output.append(finding.offset + 1)
    output.append(": ")
    let text = link.extracting(finding.rule == .wrongLength ? 0..<0 : finding.text)
    let length = finding.text.count
    var mixed = length &* 5 &+ finding.number
    // Words of one length differ most in the middle.
    if length > 0, !text.isEmpty { mixed &+= Int(text[0]) &+ 7 &* Int(text[length / 2]) }
    let place = mixed & (entries.count - 1)
    if !entries[place].isAbout(finding, text) {
      var sentence: [UInt8] = []
      sentence.write { words.appendSentence(full(), severity, to: &$0) }
      entries[place] = Entry(
        rule: finding.rule, number: finding.number, length: length, text: text.array,
        sentence: sentence)
    }
    let sentence = entries[place].sentence
    output.append(sentence.span)
  }
}
