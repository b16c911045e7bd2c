import URLSchemeCore

/// What `validate` is asked to do.
struct ValidateOptions {
  enum Task: Equatable {
    case check
    /// Write fixtures for links to a file.
    case record(String)
    /// Rewrite fixtures that no longer hold.
    case update
    /// Infer a definition from links.
    case suggest
    /// Write a configuration and a workflow.
    case initialize
  }

  /// How fixtures are written.
  struct Writing {
    /// Whether they are added to a file that exists, or replace it; else it is refused.
    var appends = false
    var replaces = false
    /// Whether links that are refused, or go elsewhere than they did, become fixtures all the same.
    var allowsBroken = false
    /// Whether nothing is written, and what would be is shown.
    var isDry = false
  }

  /// A report beside the one on standard output.
  struct ReportFile {
    var format: ReportFormat
    var path: String
  }

  /// Where a revision that names no path has the definitions of a configuration.
  struct ConfiguredVersion {
    var folder: String
    /// What stands before the names of the folder's files.
    var prefix: String
    var selection: FileSelection
  }

  var common: CommonOptions
  var format: ReportFormat
  var reports: [ReportFile] = []
  /// nil: told from each file's name and content.
  var inputKind: InputKind?
  var scansDocuments: Bool
  /// The least severity that makes the input at fault; nil: none does.
  var failOn: Severity?
  var requiresCanonical: Bool
  /// The parsers of which it is said what they read otherwise; none: of none.
  var portability: [OtherParser]
  /// What is counted of definitions; nil: nothing, unless something else asks for it.
  private var askedCoverage: Coverage.Level?
  /// In percent; nil: any.
  var leastCoverage: Int?
  /// nil: all.
  var maximumFindings: Int?
  /// The file of findings that are accepted; nil: none are.
  var baseline: String?
  /// Whether it is written anew.
  var updatesBaseline: Bool
  var task = Task.check
  var writing = Writing()
  /// The schemes whose links a definition is inferred from; none: any.
  var suggestedSchemes: [String]
  /// The older version of the definitions to compare with; nil: they are not compared.
  var against: String?
  /// Rules, and files with lists, of differences that are meant.
  var allowed: [String]
  /// The definitions of a configuration, as they may have been; nil: none chooses them.
  private(set) var configuredVersion: ConfiguredVersion?
  /// Whether the definitions are those of a configuration, of which the inputs may need but one.
  var usesConfiguredDefinitions = false
  /// Whether input in which there is nothing to check is all right.
  var allowsEmpty: Bool
  /// Files, folders and links; nil: standard input.
  var operands: [[UInt8]]?
  /// Whether neither operands nor `-` say what is validated: a configuration may.
  var leavesInputsOpen: Bool
  /// Where the rest of the options is from.
  var configuration: Configuration.Source
  /// The options that a configuration has, too, and that were given.
  private let given: [Option.Name]

  init(_ arguments: Arguments) throws(UsageError) {
    common = try CommonOptions(arguments)
    format = arguments.value(.format).flatMap(ReportFormat.init) ?? .text
    inputKind = arguments.value(.inputKind).flatMap(InputKind.init(rawValue:))
    scansDocuments = arguments.has(.scan)
    requiresCanonical = arguments.has(.canonical)
    portability = try arguments.portability()
    leastCoverage = try arguments.number(.failUnder, in: 0...100)
    maximumFindings = try arguments.number(.maxFindings, in: 0...1 << 30)
    allowsEmpty = arguments.has(.allowEmpty)
    baseline = arguments.value(.baseline)
    updatesBaseline = arguments.has(.updateBaseline)
    writing = try Self.writing(arguments)
    suggestedSchemes = arguments.values(.scheme)
    let word = arguments.value(.failOn) ?? Severity.error.rawValue
    failOn = Severity(rawValue: word)
    against = arguments.value(.against)
    allowed = arguments.values(.allow)
    operands = try arguments.links()
    // Of standard input alone --as says what it is.
    leavesInputsOpen = arguments.operands.isEmpty && inputKind == nil
    given = [.failOn, .format].filter { arguments.has($0) }
    if arguments.has(.noConfiguration) {
      try arguments.refuse([.configuration], beside: "--no-config")
      configuration = .none
    } else {
      configuration = arguments.value(.configuration).map { .file($0) } ?? .found
    }
    // Definitions are enough to compare.
    if against != nil, arguments.operands.isEmpty { operands = [] }
    if arguments.has(.initialize) {
      let others: [Option.Name] = [
        .suggest, .record, .update, .definitions, .noBuiltin, .configuration, .noConfiguration,
        .strict, .lenient, .null, .maxLength,
      ]
      try arguments.refuse(Self.forChecks + others, beside: "--init")
      try arguments.refuse(arguments.operands.first, beside: "--init")
      task = .initialize
    } else if arguments.has(.suggest) {
      let others = Self.forChecks.filter { ![.inputKind, .scan, .output].contains($0) }
      try arguments.refuse(others + [.record, .update, .strict], beside: "--suggest")
      task = .suggest
    } else if arguments.has(.update) {
      try arguments.refuse(Self.forChecks + [.record], beside: "--update")
      if operands == nil {
        throw UsageError(.missingOperand("--update", "a FILE of fixtures"), .validate)
      }
      task = .update
    } else if let path = arguments.value(.record) {
      try arguments.refuse(Self.forChecks, beside: "--record")
      task = .record(path)
    }
    for word in arguments.values(.report) {
      reports.append(try Self.reportFile(word, arguments.operands))
    }
    if arguments.has(.coverage) {
      askedCoverage = arguments.value(.coverage).flatMap(Coverage.Level.init) ?? .routes
    }
  }

  /// What is counted of definitions; nil: nothing.
  var coverage: Coverage.Level? {
    // A page is about what links exercise.
    let isNeeded =
      leastCoverage != nil || format == .html || reports.contains { $0.format == .html }
    return askedCoverage ?? (isNeeded ? .routes : nil)
  }

  /// The rules that nobody asked to check.
  var omittedRules: Set<Rule> {
    var omitted: [Rule] = leastCoverage == nil ? [.lowCoverage] : []
    if !requiresCanonical { omitted.append(.notCanonical) }
    if portability.isEmpty { omitted += Rule.allCases.filter(\.isOfPortability) }
    if against == nil { omitted += AcceptedBreaks.rules }
    return Set(omitted)
  }

  /// Takes from a configuration what the arguments leave open; the files that it chooses are
  /// `ValidateCommand`'s.
  mutating func fill(from configuration: Configuration) {
    if !configuration.includesBuiltIn { common.includesBuiltIn = false }
    if configuration.isStrict, !common.isLenient { common.isStrict = true }
    guard task == .check else { return }
    if let word = configuration.failOn, !given.contains(.failOn) {
      failOn = Severity(rawValue: word)
    }
    if !given.contains(.format), let word = configuration.format.flatMap(ReportFormat.init) {
      format = word
    }
    if portability.isEmpty { portability = configuration.portability }
    // A part of the links need not cover what all of them do.
    if leavesInputsOpen, leastCoverage == nil, let least = configuration.leastCoverage {
      leastCoverage = least
    }
    guard leavesInputsOpen else { return }
    if against == nil { against = configuration.against }
    guard against != nil else { return }
    allowed += configuration.allowed
    configuredVersion = ConfiguredVersion(
      folder: configuration.folder, prefix: configuration.prefix,
      selection: configuration.selection)
  }

  /// The options that mean something only where there is a report.
  private static let forChecks: [Option.Name] = [
    .format, .report, .failOn, .canonical, .portability, .coverage, .failUnder, .maxFindings,
    .inputKind,
    .scan, .allowEmpty, .baseline, .against, .output, .jobs,
  ]

  private static func writing(_ arguments: Arguments) throws(UsageError) -> Writing {
    let needs: [(option: Option.Name, others: [Option.Name])] = [
      (.append, [.record]), (.force, [.record]), (.allowBroken, [.record, .update]),
      (.dryRun, [.record, .update]), (.scheme, [.suggest]), (.allow, [.against]),
      (.updateBaseline, [.baseline]),
    ]
    for (option, others) in needs
    where arguments.has(option) && !others.contains(where: arguments.has) {
      throw UsageError(
        .missingOperand(option.word, others.map(\.word).joined(separator: " or ")), .validate)
    }
    if arguments.has(.append) { try arguments.refuse([.force], beside: "--append") }
    return Writing(
      appends: arguments.has(.append), replaces: arguments.has(.force),
      allowsBroken: arguments.has(.allowBroken), isDry: arguments.has(.dryRun))
  }

  /// Reads `FORMAT=FILE`.
  private static func reportFile(
    _ word: String, _ operands: [[UInt8]]
  ) throws(UsageError) -> ReportFile {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let choices = ReportFormat.allCases.map(\.rawValue)
    if parts.count == 1, choices.contains(word) {
      // With a space for the sign, the file became an operand.
      let files = operands.map(\.text)
      let suffix = ["junit": ".xml", "markdown": ".md"][word] ?? ".\(word)"
      let file = files.first {
        $0 == "-" || $0.hasSuffix(suffix) && !$0.hasSuffix(".urlscheme.json")
      }
      let meant = "write --report \(word)=\(file.map(ShellWord.readable) ?? "FILE")"
      throw UsageError(.reportWithoutFile(word, meant: meant), .validate)
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw UsageError(.missingValue("--report", placeholder: "FORMAT=FILE"), .validate)
    }
    guard let format = ReportFormat(rawValue: String(parts[0])) else {
      throw UsageError(.invalidValue("--report", String(parts[0]), choices: choices), .validate)
    }
    return ReportFile(format: format, path: String(parts[1]))
  }
}

/// What a file is validated as.
enum InputKind: String, CaseIterable, Sendable {
  case links
  case fixtures
  case definition
  case propertyList = "info-plist"
  case manifest = "android-manifest"
  case association = "apple-app-site-association"
  case assetLinks = "assetlinks"
  case entitlements
  case document
}
