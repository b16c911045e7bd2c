import URLSchemeCore

/// Writes the lines about parameters that routes do not declare: the same few names come again and
/// again, so it remembers the sentences.
///
/// Each name has one place, where the one before gives way to it.
struct RemarkWriter: Sendable {
  private struct Entry {
    var name: [UInt8] = []
    var route = -1
    var sentence: [UInt8] = []
  }

  private let words: Diagnostics
  private let severity: Severity
  /// The file that lines are about, as they begin.
  private var file: [UInt8] = []
  private var entries = [Entry](repeating: Entry(), count: 16)

  init(_ words: Diagnostics, _ severity: Severity) {
    (self.words, self.severity) = (words, severity)
  }

  mutating func begin(file: String) {
    self.file.removeAll()
    self.file.write { output in
      output.append(printable: file)
      output.append(UInt8(ascii: ":"))
    }
  }

  /// Appends what is to be said of a link.
  mutating func append(
    _ remark: LinkValidator.PassedLines.Remark, of link: Span<UInt8>, line: Int,
    _ validator: inout LinkValidator, to output: inout ByteWriter
  ) {
    for index in 0..<remark.count {
      let name = remark.name(index, in: link)
      output.append(file.span)
      output.append(line)
      output.append(UInt8(ascii: ":"))
      output.append(name.lowerBound + 1)
      output.append(": ")
      let sentence = sentence(about: name, of: link, remark.route, &validator)
      output.append(sentence.span)
      words.appendExcerpt(of: link, around: name.lowerBound, severity, to: &output)
    }
  }

  /// The sentence about a name, which is made where it is not remembered.
  private mutating func sentence(
    about name: Range<Int>, of link: Span<UInt8>, _ route: Int, _ validator: inout LinkValidator
  ) -> [UInt8] {
    let text = link.extracting(name)
    let mixed = text.count &* 5 &+ (text.isEmpty ? 0 : Int(text[0])) &+ route
    let place = mixed & (entries.count - 1)
    if entries[place].route == route, text.equals(entries[place].name) {
      return entries[place].sentence
    }
    let finding = validator.unknownParameter(name, of: link, route)
    var sentence: [UInt8] = []
    sentence.write { words.appendSentence(finding, severity, to: &$0) }
    entries[place] = Entry(name: text.array, route: route, sentence: sentence)
    return sentence
  }
}
