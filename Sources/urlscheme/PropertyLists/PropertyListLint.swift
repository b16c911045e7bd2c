import URLSchemeCore

/// Validates an Info.plist: what it registers, by itself and beside the definitions of apps.
///
/// 1. It is read: what it says, and where.
/// 2. Each text is looked at by itself (`PropertyListLint+Texts.swift`).
/// 3. What is registered is compared with what is defined (`PropertyListLint+Definitions.swift`).
/// 4. What was found is put in the order of the file.
///
/// Schemes are the same whatever the case of their letters (RFC 3986 §3.1).
struct PropertyListLint {
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

  let bytes: [UInt8]
  let reader: InfoPropertyListReader
  /// What the list registers.
  var registered: [Scheme] = []
  /// What it asks about.
  var queried: [Scheme] = []
  /// The values of CFBundleURLName, as far as they are known.
  var names: Set<String> = []
  /// For how many schemes a nearer one was looked for.
  var suggestions = 0
  var findings = FileFindings()

  /// Everything that there is to say about the Info.plist, XML or binary, of an app.
  ///
  /// A definition is the app's where the list registers one of its schemes, or where its identifier names
  /// one of the list's URL types. Without definitions the list is looked at by itself.
  ///
  /// - Parameters:
  ///   - definitions: Those that a person gave; the built-in ones are no part of the app.
  ///   - excused: Those that it need not mention (see `ComparedApps`), by their first schemes.
  static func check(
    _ bytes: [UInt8], file: String, definitions: [AppDefinition], excusing excused: Set<String> = []
  ) -> Check {
    var findings = FileFindings()
    do throws(Finding) {
      var lint = PropertyListLint(bytes, try InfoPropertyListReader(bytes))
      lint.checkTexts(suggesting: definitions.flatMap(\.schemes))
      lint.compare(with: definitions, excusing: excused)
      findings = lint.findings
    } catch {
      findings.report(error)
    }
    return findings.check(.propertyList, bytes, file: file)
  }

  private init(_ bytes: [UInt8], _ reader: InfoPropertyListReader) {
    (self.bytes, self.reader) = (bytes, reader)
  }

  mutating func report(_ finding: Finding, severity: Severity? = nil) {
    findings.report(finding, severity: severity)
  }

  /// Where the first of these stands that is there at all; at last the list itself, which may have no
  /// lines.
  func offset(of paths: String...) -> Int {
    (paths + [""]).lazy.compactMap { reader.places[$0]?.lowerBound }.first ?? 0
  }
}
