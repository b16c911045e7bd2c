@testable import URLSchemeCore
@testable import urlscheme

/// What holds of every document that is searched for links.
enum DocumentLaws {
  /// The links stand in the document, one behind the other, and each of their bytes has its place.
  static func whatIsFoundStandsInTheDocument(
    _ document: [UInt8], as kind: DocumentKind, by scanner: DocumentScanner
  ) throws(Breach) {
    var end = 0
    try scanner.forEachLink(in: document.span, as: kind) { (link) throws(Breach) in
      try Breach.unless(
        link.range.lowerBound >= end && link.range.upperBound <= document.count,
        "links follow each other (\(kind))", of: document, "\(link.range)")
      end = link.range.upperBound
      try bytesHaveTheirPlaces(link, document)
    }
  }

  private static func bytesHaveTheirPlaces(
    _ link: FoundLink, _ document: [UInt8]
  ) throws(Breach) {
    let mark = document.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    // Positions of all bytes of long links would take the square of their length.
    for offset in stride(from: 0, through: link.bytes.count, by: 1 + link.bytes.count / 64) {
      let place = link.documentOffset(of: offset)
      let position = TextPosition(of: place, in: document)
      let found = link.position(of: offset, in: document.span)
      let isRight =
        link.range.lowerBound <= place && place <= link.range.upperBound
        && found.line == position.line
        && found.column == position.column - (position.line == 1 ? mark : 0)
      try Breach.unless(
        isRight, "each byte of a link has its place", of: document, "\(link.range), byte \(offset)")
    }
    // A byte that is no part of an escape stands in the document as it is.
    var (offset, place) = (0, link.range.lowerBound)
    var isWritten = true
    for escape in link.escapes where isWritten {
      isWritten =
        offset <= escape.offset && place <= escape.range.lowerBound
        && link.bytes[offset..<escape.offset] == document[place..<escape.range.lowerBound]
      (offset, place) = (escape.offset + escape.count, escape.range.upperBound)
    }
    isWritten = isWritten && link.bytes[offset...] == document[place..<link.range.upperBound]
    try Breach.unless(isWritten, "a link stands as it is written", of: document, "\(link.range)")
  }
}
