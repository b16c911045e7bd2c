import URLSchemeCore

/// One thing that was validated, and what was found about it: a link, a fixture, a definition, a
/// registration; or a file that has none of these.
///
/// Checks are data; reports make text of them, in the order in which they come.
struct Check: Equatable, Sendable {
  /// What was validated.
  enum Kind: String, Hashable, Sendable {
    case link
    case fixture
    case definition
    case propertyList = "property-list"
    case manifest = "android-manifest"
    case association = "apple-app-site-association"
    case assetLinks = "assetlinks"
    case entitlements
    /// An app's links in an older version of its definition, against those in a newer one.
    case comparison
    /// A file or folder in which there is nothing to check.
    case nothing = "file"
  }

  var kind: Kind
  /// The file, as it was named; `<stdin>` for standard input, `<arguments>` for links that were
  /// given as arguments.
  var file: String
  /// Where in the file it begins: line and column from 1, the column in bytes.
  var line = 1
  var column = 1
  /// What a person calls it: the fixture's name, the link with its secrets masked, or the file.
  var name: String {
    get { ownName ?? link?.name ?? "" }
    set { ownName = newValue }
  }
  /// Why it was not tried; nil where it was.
  var skipReason: String?
  /// Whether it is a definition that cannot be used, or a file that cannot be read.
  var isUnusable = false
  /// The first schemes of the apps that are defined and of which a registration says something.
  var mentionedApps: Set<String> = []
  /// What was found, in the order of the file.
  var findings: [PlacedFinding] = []
  /// The routes of which a comparison found no difference.
  var compatible: [CompatibleRoute] = []

  private var ownName: String?
  /// Whose text is its name, where it has none of its own: that is only made where it is shown.
  private var link: ShownLink?

  init(_ kind: Kind, file: String, line: Int = 1, column: Int = 1, name: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.column = column
    ownName = name
  }

  /// What is said of a file in which there is nothing to check.
  init(nothingIn file: String, since reason: String = "") {
    self.init(.nothing, file: file, name: file)
    isUnusable = !reason.isEmpty
    findings = [
      PlacedFinding(Finding(.nothingChecked, at: 0, found: reason), line: 1, column: 1)
    ]
  }

  /// The check of a link that has no name.
  init(_ link: ShownLink, file: String, line: Int, column: Int) {
    kind = .link
    self.file = file
    self.line = line
    self.column = column
    self.link = link
  }

  /// Whether nothing as grave as `severity` was found.
  func passes(failingOn severity: Severity) -> Bool {
    findings.allSatisfy { $0.severity < severity }
  }
}

/// A link as people see it: its text, and the parts of that which are secret.
struct ShownLink: Equatable, Sendable {
  var bytes: [UInt8]
  var secrets: [Range<Int>]

  var name: String { SecretMask.text(bytes, hiding: secrets) }
}
