/// Validates an Info.plist: what it registers, by itself and beside the definitions of apps.
///
/// 1. It is read: what it says, and where.
/// 2. Each text is looked at by itself (`PropertyListLint+Texts.swift`).
/// 3. What is registered is compared with what is defined (`PropertyListLint+Definitions.swift`).
/// 4. What was found is put in the order of the file.
///
/// Schemes are the same whatever the case of their letters (RFC 3986 §3.1). Schemes that a system
/// owns are not looked for here.
package struct PropertyListLint {
  let bytes: [UInt8]
  let list: InfoPropertyList
  /// Where the values stand; nil in the binary format, which has no lines.
  let places: PropertyListPlaces?

  /// One scheme, as the list spells it.
  struct Scheme {
    /// What it comes to, or was meant to be; nil where only the build knows.
    var name: String?
    /// What it is made of, where only the build knows.
    var openText: BuildSettingText?
    var offset: Int
    /// Whether there is no more to say of it.
    var isFaulty = false
  }

  /// A list that makes more mistakes than this is not an app's; what is found later is dropped.
  static let maximumFindings = 10_000

  /// What the list registers.
  var registered: [Scheme] = []
  /// What it asks about.
  var queried: [Scheme] = []
  /// The values of CFBundleURLName, as far as they are known.
  var names = NameSet()
  /// For how many schemes a nearer one was looked for.
  var suggestions = 0
  private var findings: [(finding: Finding, severity: Severity?)] = []

  /// Everything that there is to say about the Info.plist, XML or binary, of an app.
  ///
  /// A definition is the app's where it is the only one, where the list registers one of its
  /// schemes, or where its identifier names one of the list's URL types; schemes of the others need
  /// not be registered. Without definitions the list is looked at by itself.
  ///
  /// In an XML list each finding has its line and column. The binary format has none: there, all is
  /// at line 1, column 1.
  ///
  /// - Parameter definitions: those that a person gave; the built-in ones are no part of the app.
  package static func check(
    _ bytes: [UInt8], file: String, definitions: [AppDefinition]
  ) -> Check {
    var check = Check(.propertyList, file: file, name: file)
    do {
      var lint = try PropertyListLint(bytes)
      lint.checkTexts(suggesting: definitions.flatMap(\.schemes))
      lint.compare(with: definitions)
      check.findings = lint.placedFindings
    } catch {
      check.findings = place([(error, nil)], in: bytes)
    }
    return check
  }

  private init(_ bytes: [UInt8]) throws(Finding) {
    self.bytes = bytes
    let reader = try InfoPropertyListReader(bytes.span)
    list = InfoPropertyList(reader)
    places = Self.isBinary(bytes) ? nil : reader.places
  }

  mutating func report(_ finding: Finding, severity: Severity? = nil) {
    if findings.count < Self.maximumFindings { findings.append((finding, severity)) }
  }

  // MARK: Places

  private static func isBinary(_ bytes: [UInt8]) -> Bool {
    PropertyListReader.has("bplist", at: 0, in: bytes.span)
  }

  /// Where CFBundleURLTypes stands, or would.
  var typesOffset: Int { places?.typesKey ?? places?.root ?? 0 }

  /// Where LSApplicationQueriesSchemes stands, or would.
  var queriesOffset: Int { places?.queriesKey ?? places?.root ?? 0 }

  /// The places of one URL type, where the list has lines.
  func places(ofType index: Int) -> PropertyListPlaces.URLType? {
    guard let places, places.types.indices.contains(index) else { return nil }
    return places.types[index]
  }

  private var placedFindings: [PlacedFinding] {
    Self.place(findings.sorted { $0.finding.offset < $1.finding.offset }, in: bytes)
  }

  /// Gives each of the findings, which are in the order of the file, its line and column.
  private static func place(
    _ findings: [(finding: Finding, severity: Severity?)], in bytes: [UInt8]
  ) -> [PlacedFinding] {
    guard !isBinary(bytes) else {
      return findings.map { PlacedFinding($0.finding, severity: $0.severity, line: 1, column: 1) }
    }
    let lineFeed = UInt8(ascii: "\n")
    var line = 1
    var lineStart = 0
    var position = 0
    return findings.map { finding, severity in
      let offset = min(max(finding.offset, 0), bytes.count)
      while position < offset {
        if bytes[position] == lineFeed {
          line += 1
          lineStart = position + 1
        }
        position += 1
      }
      return PlacedFinding(
        finding, severity: severity, line: line, column: offset - lineStart + 1,
        quote: quote(bytes, from: lineStart, at: offset))
    }
  }

  /// The line around an offset, or as much of it as anybody is shown.
  private static func quote(
    _ bytes: [UInt8], from lineStart: Int, at offset: Int
  ) -> PlacedFinding.Quote {
    let reach = 256
    let start = max(lineStart, offset - reach)
    var end = offset
    while end < bytes.count, end - offset < reach, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    if end > start, end > offset, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return PlacedFinding.Quote(Array(bytes[start..<end]), offset: offset - start)
  }
}
