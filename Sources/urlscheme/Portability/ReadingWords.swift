/// Says which parsers read what, those that read the same together.
struct ReadingWords {
  /// Stands for what a parser reads that refuses the link.
  static let refusal = "refused"

  private var groups: [(text: String, names: [String])] = []

  init(_ readings: [(parser: OtherParser, text: String)]) {
    for (parser, text) in readings {
      if let index = groups.firstIndex(where: { $0.text.utf8.elementsEqual(text.utf8) }) {
        groups[index].names.append(parser.name)
      } else {
        groups.append((text, [parser.name]))
      }
    }
  }

  var isEmpty: Bool { groups.isEmpty }

  /// `WHATWG URL and URLComponents read a; java.net.URI refuses the link`
  var text: String {
    groups.map { text, names in
      let isOne = names.count == 1
      let others = names.dropLast().joined(separator: ", ")
      let subject = isOne ? names[0] : "\(others) and \(names[names.count - 1])"
      return text == Self.refusal
        ? "\(subject) \(isOne ? "refuses" : "refuse") the link"
        : "\(subject) \(isOne ? "reads" : "read") \(text)"
    }.joined(separator: "; ")
  }
}
