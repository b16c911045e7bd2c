import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// A document and the links that are found in it, each as `LINE:COLUMN LINK`; one that is not to be
/// checked ends with the reason in parentheses.
struct ScanCase: CustomTestStringConvertible {
  let id: String
  var kind = DocumentKind.text
  let document: String
  var links: [String] = []
  var testDescription: String { "\(kind): \(id)" }

  var found: [String] { Scanned.links(in: Array(document.utf8), as: kind) }
}

extension DocumentScanner {
  /// The links of a document, in its order.
  func links(in document: [UInt8], as kind: DocumentKind) -> [FoundLink] {
    var links: [FoundLink] = []
    forEachLink(in: document.span, as: kind) { links.append($0) }
    return links
  }
}

enum Scanned {
  static let scanner = DocumentScanner(schemes: ["emergent", "UKDailyOffers", "things", "x-y.z"])

  static func links(in document: [UInt8], as kind: DocumentKind) -> [String] {
    scanner.links(in: document, as: kind).map { link in
      let reason = link.skipReason.map { " (\($0.rawValue))" } ?? ""
      return "\(link.line):\(link.column) \(String(decoding: link.bytes, as: UTF8.self))\(reason)"
    }
  }
}
