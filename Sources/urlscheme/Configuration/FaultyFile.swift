import URLSchemeCore

/// A file that says how a run goes, and can't be used: all that is wrong with it, each in its place.
struct FaultyFile: Error {
  struct Fault {
    /// Where in the file it is; nil: it is about the file as a whole.
    var offset: Int?
    var message: String
    var help: String?
  }

  /// More are not worth reading.
  private static let shownCount = 20

  var path: String
  var text: [UInt8]
  var faults: [Fault]
}

extension FaultyFile {
  init(path: String, message: String, help: String?) {
    self.init(path: path, text: [], faults: [Fault(message: message, help: help)])
  }

  /// What a person reads.
  func text(_ words: Diagnostics) -> String {
    let shown = faults.prefix(Self.shownCount).map { text($0, words) }.joined()
    let rest = faults.count - Self.shownCount
    return rest > 0 ? shown + words.hint("\(rest) more are not shown") : shown
  }

  private func text(_ fault: Fault, _ words: Diagnostics) -> String {
    guard let offset = fault.offset else {
      return words.failure(fault.message, help: fault.help)
    }
    var cursor = LineCursor()
    // Only the place and the line are of interest.
    let placed = PlacedFinding(Finding(.invalidJSON, at: offset), in: text, &cursor)
    let excerpt = String { output in
      guard let quote = placed.quote else { return }
      words.appendExcerpt(of: quote.bytes.span, around: quote.offset, to: &output)
    }
    let place = "\(path.printable):\(placed.line):\(placed.column)"
    return "\(place): \(words.label("error:", .red)) \(fault.message)\n\(excerpt)"
      + (fault.help.map(words.hint) ?? "")
  }
}
