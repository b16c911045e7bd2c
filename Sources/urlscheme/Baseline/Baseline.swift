import URLSchemeCore

/// Findings that are accepted as they are, so that a run reports new ones only: those that a file
/// lists, told apart by rule, file and text, and not by line.
///
/// The text is what a person is shown: the link with its secrets masked, or the line. Of equal ones, as
/// many are accepted as the file counts.
struct Baseline: Sendable {
  /// Findings of one rule, file and text.
  struct Entry: Equatable, Sendable {
    /// The file by its path from the baseline's folder; as it was named where it is not in there.
    var file: String
    var rule: String
    var text: String
    var count = 1
    /// Where in the baseline it stands.
    var offset = 0

    /// Where it stands among others: by file, rule and text.
    func precedes(_ other: Entry) -> Bool {
      for (own, its) in [(file, other.file), (rule, other.rule)]
      where !own.utf8.elementsEqual(its.utf8) {
        return own.utf8.lexicographicallyPrecedes(its.utf8)
      }
      return text.utf8.lexicographicallyPrecedes(other.text.utf8)
    }

    func isLike(_ other: Entry) -> Bool { !precedes(other) && !other.precedes(self) }
  }

  /// What a run looked at, so that it knows what no longer occurs there.
  struct Scope {
    var files: Set<String>
    /// The files of definitions whose coverage was asked for.
    var covered: Set<String> = []
    /// The rules that nobody asked for.
    var omitted: Set<Rule> = []
  }

  let path: String
  /// Whether everything that is found is accepted, and the file written anew.
  let isUpdated: Bool
  private let json: [UInt8]
  /// Sorted, each once; the count is of those that were not found yet.
  private var entries: [Entry]
  /// How many of each there are in the file.
  private let counts: [Int]
  /// What was found, where the file is written anew.
  private var found: [Entry] = []
  /// The folder of the file, with a slash at its end.
  private let folder: String
  /// The file that a finding was in last, and its name here.
  private var lastFile: (path: String, name: String)?

  init(path: String, json: [UInt8], entries: [Entry], isUpdated: Bool) {
    self.path = path
    self.json = json
    self.isUpdated = isUpdated
    let folder = Platform.resolved(path).folderPrefix
    // A file that is not there yet may be named without a folder.
    self.folder = folder.hasPrefix("/") ? folder : Platform.resolved(folder + ".") + "/"
    self.entries = Self.merged(entries)
    counts = self.entries.map(\.count)
  }

  /// The entries in their order, equal ones as one.
  private static func merged(_ entries: [Entry]) -> [Entry] {
    var merged: [Entry] = []
    for entry in entries.sorted(by: { $0.precedes($1) }) {
      if let last = merged.last, last.isLike(entry) {
        merged[merged.count - 1].count =
          last.count.addingReportingOverflow(entry.count).partialValue
      } else {
        merged.append(entry)
      }
    }
    return merged
  }

  // MARK: What is found

  /// Whether a finding is accepted. What is only worth knowing is never a fault, and has no entry; nor
  /// has what keeps links from being checked.
  mutating func accepts(_ placed: PlacedFinding, of check: Check) -> Bool {
    guard placed.severity > .notice, !check.isUnusable else { return false }
    let entry = Entry(
      file: name(of: check.file), rule: placed.finding.rule.rawValue,
      text: Self.text(placed, of: check))
    if isUpdated {
      found.append(entry)
      return true
    }
    guard let index = index(of: entry), entries[index].count > 0 else { return false }
    entries[index].count -= 1
    return true
  }

  private func index(of entry: Entry) -> Int? {
    let low = entries.partitioningIndex { !$0.precedes(entry) }
    return low < entries.count && entries[low].isLike(entry) ? low : nil
  }

  private static func text(_ placed: PlacedFinding, of check: Check) -> String {
    if let quote = placed.quote {
      let text = SecretMask.text(quote.bytes, hiding: quote.secrets)
      // A line may be indented otherwise tomorrow.
      return String(text.drop { $0 == " " || $0 == "\t" })
    }
    switch check.kind {
    case .link, .fixture: return check.name
    default: return placed.finding.message
    }
  }

  private mutating func name(of file: String) -> String {
    if let lastFile, lastFile.path == file { return lastFile.name }
    var name = file
    if Check.isFile(file) {
      let resolved = Platform.resolved(file)
      let path = resolved.hasPrefix("/") ? resolved : Platform.resolved(".") + "/" + file
      name = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : Check.path(of: file)
    }
    lastFile = (file, name)
    return name
  }

  // MARK: What is left

  /// The entries of which fewer were found than the file counts, in the order of the file. Of files and rules
  /// that were not looked at, nothing is known, unless the files are gone.
  mutating func staleChecks(_ scope: Scope) -> [Check] {
    guard !isUpdated else { return [] }
    let scope = named(scope)
    let stale = entries.filter { $0.count > 0 && isSettled($0, scope) }
      .sorted { $0.offset < $1.offset }
    guard !stale.isEmpty else { return [] }
    var cursor = LineCursor()
    var check = Check(.nothing, file: path, name: path)
    check.findings = stale.map { entry in
      let finding = Finding(
        .staleBaseline, at: entry.offset, entry.rule.excerpt,
        expected: entry.file.excerpt, found: entry.text.excerpt)
      return PlacedFinding(finding, in: json, &cursor)
    }
    return [check]
  }

  private mutating func named(_ scope: Scope) -> Scope {
    var named = scope
    named.files = Set(scope.files.map { name(of: $0) })
    named.covered = Set(scope.covered.map { name(of: $0) })
    return named
  }

  /// Whether a file was looked at for what the entry is about, or is gone.
  private func isSettled(_ entry: Entry, _ scope: Scope) -> Bool {
    let files = entry.rule == Rule.lowCoverage.rawValue ? scope.covered : scope.files
    if files.contains(entry.file), !scope.omitted.contains(where: { $0.rawValue == entry.rule }) {
      return true
    }
    let isInFolder = !entry.file.hasPrefix("/") && !entry.file.hasPrefix("../")
    return isInFolder && Check.isFile(entry.file)
      && Platform.kind(of: folder + entry.file) == .nothing
  }

  /// The file anew: what was found, and what is known of files and rules that were not looked at.
  mutating func updated(_ scope: Scope) -> [UInt8] {
    let scope = named(scope)
    var kept: [Entry] = []
    for (entry, count) in zip(entries, counts) where !isSettled(entry, scope) {
      kept.append(entry)
      kept[kept.count - 1].count = count
    }
    return BaselineFile.text(Self.merged(kept + found))
  }
}
