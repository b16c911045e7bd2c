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
    /// The sentence, and what stands between it and the column.
    var sentence = 0..<0
  }

  let words: Diagnostics
  /// The file that lines are about, as they begin.
  private var file: [UInt8] = []
  private var entries = [Entry](repeating: Entry(), count: 1 << placeBits)
  /// The texts and the sentences of the entries, among others that gave way. In an array for each, who
  /// holds it would be counted for every line.
  private var kept: [UInt8] = []

  private static let placeBits: UInt64 = 8
  /// Once more than this is kept, all is forgotten.
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
    let text = link.extracting(finding.rule == .wrongLength ? 0..<0 : finding.text)
    let place = place(of: finding, text)
    if !isKept(place, finding, text) {
      keep(place, finding, text, saying: full(), severity)
    }
    output.append(kept.span.extracting(entries[place].sentence))
  }

  /// Where a sentence is remembered. Words of one length differ most in the middle and at their ends.
  private func place(of finding: BriefFinding, _ text: Span<UInt8>) -> Int {
    var mixed = UInt64(truncatingIfNeeded: finding.number &<< 8 &+ finding.text.count)
    if !text.isEmpty {
      let letters = UInt64(text[0]) &<< 16 | UInt64(text[text.count / 2]) &<< 8
      mixed ^= (letters | UInt64(text[text.count - 1])) &<< 32
    }
    let place = (mixed &* 0x9E37_79B9_7F4A_7C15) &>> (64 - Self.placeBits)
    return Int(truncatingIfNeeded: place)
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
    kept.write { output in
      output.append(": ")
      words.appendSentence(full, severity, to: &output)
    }
    entries[place] = Entry(
      rule: finding.rule, number: finding.number, length: finding.text.count, text: start..<end,
      sentence: end..<kept.count)
  }
}
