/// What lenient reading does to a text before it reads it as a link: it leaves out blanks, and one
/// pair of quotes or brackets, around the link, and reads `&amp;` as `&`.
///
/// No link begins with a blank, a quote or a bracket, so nothing that is a link is altered but for
/// `&amp;`, and blanks behind it.
package struct LinkRepair: Sendable {
  /// The link.
  package private(set) var bytes: [UInt8] = []
  /// What was done, in the order of the text.
  package private(set) var notices: [Finding] = []
  /// Where the link begins in the text.
  private var start = 0
  /// Where the text has `&amp;`.
  private var entities: [Int] = []

  /// Nil where the text needs no repair, or would be no link with it either.
  package init?(_ text: Span<UInt8>) {
    guard LinkRepair.mayBeNeeded(text) else { return nil }
    var range = 0..<text.count
    dropBlanks(text, &range)
    dropPair(text, &range)
    if notices.last?.found != Self.blanks { dropBlanks(text, &range) }
    guard DeepLink.hasScheme(text.extracting(range).array) else { return nil }
    start = range.lowerBound
    copy(text, range)
    if notices.isEmpty { return nil }
    notices.sort { $0.offset < $1.offset }
  }

  private static func hasEntity(_ text: Span<UInt8>) -> Bool {
    var position = 0
    while position < text.count {
      let place = text.firstIndex(of: UInt8(ascii: ";"), from: position)
      guard place < text.count else { return false }
      if place >= 4, isEntity(text, at: place - 4) { return true }
      position = place + 1
    }
    return false
  }

  /// Where a finding about the link stands in the text.
  package func placed(_ finding: Finding) -> Finding {
    var finding = finding
    finding.offset = place(finding.offset)
    return finding
  }

  /// What was left out, and findings about the link where they stand in the text, in their order.
  package func with(_ findings: [Finding]) -> [Finding] {
    (notices + findings.map(placed)).sorted { $0.offset < $1.offset }
  }

  /// Where a part of the link stands in the text.
  package func placed(_ range: Range<Int>) -> Range<Int> {
    place(range.lowerBound)..<max(place(range.lowerBound), place(range.upperBound))
  }

  private func place(_ offset: Int) -> Int {
    // Each entity before the place moved it by four; they ascend by five at least.
    let first = entities.indices.partitioningIndex { entities[$0] - 4 * $0 >= offset + start }
    return offset + start + 4 * first
  }

  // MARK: Blanks and pairs

  private static func mayBeNeeded(_ text: Span<UInt8>) -> Bool {
    guard text.count > 1 else { return false }
    return !ByteClass.isLetter(text[0]) || text.startOfWhiteSpace(to: text.count) < text.count
      || hasEntity(text)
  }

  private static let blanks = "blanks"

  private mutating func dropBlanks(_ text: Span<UInt8>, _ range: inout Range<Int>) {
    let start = min(text.endOfWhiteSpace(from: range.lowerBound), range.upperBound)
    let end = max(start, text.startOfWhiteSpace(to: range.upperBound))
    guard start..<end != range else { return }
    let place = start > range.lowerBound ? range.lowerBound : end
    notices.append(Finding(.repairedLink, at: place, found: Self.blanks))
    range = start..<end
  }

  private static let pairs: [(open: UInt8, close: UInt8, name: String)] = [
    (UInt8(ascii: "\""), UInt8(ascii: "\""), "double quotes"),
    (UInt8(ascii: "'"), UInt8(ascii: "'"), "single quotes"),
    (UInt8(ascii: "<"), UInt8(ascii: ">"), "angle brackets"),
    (UInt8(ascii: "("), UInt8(ascii: ")"), "parentheses"),
    (UInt8(ascii: "["), UInt8(ascii: "]"), "square brackets"),
  ]

  private mutating func dropPair(_ text: Span<UInt8>, _ range: inout Range<Int>) {
    guard range.count > 2 else { return }
    let (first, last) = (text[range.lowerBound], text[range.upperBound - 1])
    let inside = text.extracting(range.lowerBound + 1..<range.upperBound - 1)
    if let pair = Self.pairs.first(where: { $0.open == first && $0.close == last }) {
      // Several pairs are around several links.
      guard inside.isInside(pair.open, pair.close) else { return }
      notices.append(Finding(.repairedLink, at: range.lowerBound, found: pair.name))
      range = range.lowerBound + 1..<range.upperBound - 1
    } else if first == UInt8(ascii: "["), last == UInt8(ascii: ")"),
      let target = Self.target(text, range)
    {
      notices.append(
        Finding(.repairedLink, at: range.lowerBound, found: "the brackets of Markdown"))
      range = target
    }
  }

  /// Where the link stands in `[text](link)`, or in `[text](<link>)`; nil: there is not one alone.
  private static func target(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int>? {
    let bracket = (range.lowerBound + 1..<range.upperBound - 2).first {
      text[$0] == UInt8(ascii: "]") && text[$0 + 1] == UInt8(ascii: "(")
    }
    guard let bracket else { return nil }
    var target = bracket + 2..<range.upperBound - 1
    var (open, close) = (UInt8(ascii: "("), UInt8(ascii: ")"))
    if target.count > 2, text[target.lowerBound] == UInt8(ascii: "<"),
      text[target.upperBound - 1] == UInt8(ascii: ">")
    {
      (open, close) = (UInt8(ascii: "<"), UInt8(ascii: ">"))
      target = target.lowerBound + 1..<target.upperBound - 1
    }
    let inside = text.extracting(target)
    return inside.isInside(open, close) && !inside.contains(UInt8(ascii: " ")) ? target : nil
  }

  // MARK: Entities

  private static func isEntity(_ text: Span<UInt8>, at place: Int) -> Bool {
    let entity = "&amp;".utf8
    return place + entity.count <= text.count
      && text.extracting(place..<place + entity.count).equals(Array(entity))
  }

  /// Copies the link with `&` for `&amp;`.
  private mutating func copy(_ text: Span<UInt8>, _ range: Range<Int>) {
    let text = text.extracting(0..<range.upperBound)
    var place = range.lowerBound
    while place < range.upperBound {
      bytes.append(text[place])
      if text[place] == UInt8(ascii: "&"), Self.isEntity(text, at: place) {
        entities.append(place)
        place += 4
      }
      place += 1
    }
    guard let first = entities.first else { return }
    notices.append(Finding(.repairedLink, at: first, expected: "&", found: "&amp;"))
  }
}

extension Span<UInt8> {
  /// Whether the pair around it is one: no bracket closes here that none opens before, nor the other way
  /// round, and no quote stands beside a blank.
  fileprivate func isInside(_ open: UInt8, _ close: UInt8) -> Bool {
    var depth = 0
    for index in indices where self[index] == open || self[index] == close {
      guard open != close else {
        let neighbours = extracting(Swift.max(0, index - 1)..<Swift.min(index + 2, count))
        if neighbours.contains(UInt8(ascii: " ")) { return false }
        continue
      }
      depth += self[index] == open ? 1 : -1
      guard depth >= 0 else { return false }
    }
    return depth == 0
  }
}
