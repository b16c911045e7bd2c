import URLSchemeCore

/// What is found in a file that is read whole, until each finding is put in its place.
struct FileFindings {
  /// A file that makes more mistakes than this is no registration; what is found later is dropped.
  static let maximum = 10_000

  /// The first schemes of the apps that are defined and of which the file says something.
  var mentionedApps: Set<String> = []

  private(set) var all: [(finding: Finding, severity: Severity?)] = []

  mutating func report(_ finding: Finding, severity: Severity? = nil) {
    if all.count < Self.maximum { all.append((finding, severity)) }
  }

  /// The check of the file, whose findings are in its order. The binary format of property lists has no lines:
  /// there, all is at line 1, column 1.
  func check(_ kind: Check.Kind, _ text: [UInt8], file: String) -> Check {
    var check = Check(kind, file: file, name: file)
    check.mentionedApps = mentionedApps
    let sorted = all.enumerated().sorted {
      ($0.element.finding.offset, $0.offset) < ($1.element.finding.offset, $1.offset)
    }
    let isBinary =
      [.propertyList, .entitlements].contains(kind) && PropertyListReader.isBinary(text)
    check.findings =
      isBinary
      ? sorted.map(\.element).map {
        PlacedFinding($0.finding, severity: $0.severity, line: 1, column: 1)
      } : PlacedFinding.place(sorted.map(\.element), in: text, reach: 256)
    return check
  }
}

extension String {
  /// A text as a finding shows it: what is said of a long one does not grow with it.
  var excerpt: String { Array(utf8).span.excerpt }

  /// A text as a finding shows it: in quotes, and cut where it is long.
  var quotedExcerpt: String { Array(utf8).span.quoted }
}
