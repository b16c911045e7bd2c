/// What is wrong with lines of a block, and the sentences for people: each is made once, for them and for its
/// record.
package struct LinkRefusals {
  package struct Refusal {
    /// How many lines stand before it of those that were read at once.
    package var line: Int
    package var rule: Rule
    package var offset: Int
    /// Where its sentence is among all.
    package var sentence: Range<Int>
  }

  /// How many are kept until they are told: between links, the code for that would not stay in the processor's
  /// cache, nor would that for links.
  static let limit = 256

  package private(set) var all: [Refusal] = []
  package private(set) var sentences: [UInt8] = []

  package init() {}

  package mutating func append(_ finding: Finding, line: Int) {
    let start = sentences.count
    sentences.write { $0.appendMessage(of: finding) }
    append(finding, line, start..<sentences.count)
  }

  /// Adds what is wrong, of which the sentence is known.
  mutating func append(_ finding: Finding, line: Int, sentence: PaddedText) {
    let start = sentences.count
    sentence.withSpan { sentences.append($0) }
    append(finding, line, start..<sentences.count)
  }

  private mutating func append(_ finding: Finding, _ line: Int, _ sentence: Range<Int>) {
    all.append(
      Refusal(line: line, rule: finding.rule, offset: finding.offset, sentence: sentence))
  }

  /// Puts them in the order of their lines.
  package mutating func sort() {
    all.sort { $0.line < $1.line }
  }

  package mutating func removeAll() {
    all.removeAll(keepingCapacity: true)
    sentences.removeAll(keepingCapacity: true)
  }
}
