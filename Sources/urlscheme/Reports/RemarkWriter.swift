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
    /// The name or the value, among what is kept; empty where the sentence says only how long it is.
    var text = 0..<0
    var sentence = 0..<0
  }

  let words: Diagnostics
  /// The file that lines are about, as they begin.
  private var file: [UInt8] = []
  private var entries = [Entry](repeating: Entry(), count: 32)
  /// The texts and the sentences of the entries, among others that gave way: in arrays of their own,
  /// each line would count who holds these.
  private var kept: [UInt8] = []

  /// Once there is more than this, all is forgotten.
  private static let greatestSize = 1 << 15

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
    if !isKept(place, finding, text) {
      keep(place, finding, text, saying: full(), severity)
    }
    output.append(kept.span.extracting(entries[place].sentence))
  }

  private func isKept(_ place: Int, _ finding: BriefFinding, _ text: Span<UInt8>) -> Bool {
    let entry = entries[place]
    return entry.number == finding.number && entry.rule == finding.rule
      && entry.length == finding.text.count && text.equals(kept.span.extracting(entry.text))
  }

  private mutating func keep(
    _ place: Int, _ finding: BriefFinding, _ text: Span<UInt8>, saying full: Finding,
    _ severity: Severity
  ) {
    if kept.count > Self.greatestSize {
      kept.removeAll(keepingCapacity: true)
      for place in entries.indices { entries[place] = Entry() }
    }
    let start = kept.count
    kept.append(text)
    let end = kept.count
    kept.write { words.appendSentence(full, severity, to: &$0) }
    entries[place] = Entry(
      rule: finding.rule, number: finding.number, length: finding.text.count, text: start..<end,
      sentence: end..<kept.count)
  }
}
