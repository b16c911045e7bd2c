import URLSchemeCore

/// What `validate --against OLD` adds to a run: the definitions that it has read, compared with older ones.
///
/// It is a class, as a struct with all options in it takes much code to be copied.
final class VersionCheck {
  private let options: ValidateOptions
  private let diagnostics: Diagnostics
  /// The definitions that are operands, and those that `--definitions` names.
  private var operands: [DefinitionVersion.Source] = []
  private var others: [DefinitionVersion.Source] = []
  /// Whether one of them cannot be used, which is reported.
  private var isBroken = false

  init(_ options: ValidateOptions, _ diagnostics: Diagnostics) {
    (self.options, self.diagnostics) = (options, diagnostics)
  }

  /// Takes note of a definition file of the newer version.
  func add(_ file: String, _ text: [UInt8], isOperand: Bool, isUsable: Bool) {
    guard options.against != nil else { return }
    guard isUsable else {
      isBroken = true
      return
    }
    let source = DefinitionVersion.Source(file: file, text: text)
    if isOperand { operands.append(source) } else { others.append(source) }
  }

  /// A check for each app of the older version; none where nothing is to be compared, or a definition is broken.
  func checks() throws(VersionLoader.Failure) -> [Check] {
    guard let word = options.against, !isBroken else { return [] }
    let loader = VersionLoader(diagnostics: diagnostics)
    let new = operands.isEmpty ? others : operands
    guard !new.isEmpty else {
      throw VersionLoader.Failure(
        text: diagnostics.failure(
          "--against has nothing to compare with \(word.printable)",
          help: "name the newer definitions: urlscheme validate --against OLD NEW"))
    }
    let chosen = options.configuredVersion
    let folder = chosen.map { $0.folder.hasSuffix("/") ? String($0.folder.dropLast()) : $0.folder }
    // So does `--definitions` take a folder.
    let isFlat = chosen == nil && operands.isEmpty
    let old = try loader.version(
      word, comparedWith: folder.map { [$0] } ?? paths, isFlat: isFlat
    ) { file in
      chosen.map { $0.selection.takesDefinition(at: String(file.dropFirst($0.prefix.count))) }
        ?? true
    }
    if chosen == nil {
      for path in paths where has(path) {
        guard try loader.lacks(path, in: word) else { continue }
        warn(
          "\(word.printable) has no definition in \(path.printable): what is there now is compared with nothing"
        )
      }
    }
    guard let old else {
      if chosen != nil {
        warn("\(word.printable) has no definition: what is there now is compared with nothing")
      }
      return []
    }
    let (accepted, files) = try accepted()
    let comparison = VersionComparison(old, try loader.version(new), accepting: accepted)
    var used: Set<Int> = []
    let checks = comparison.checks(jobs: options.common.jobs ?? Platform.processorCount, &used)
    var cursors = files.map { _ in LineCursor() }
    for (file, offset) in accepted.idlePlaces(besides: used) {
      let place = cursors[file].position(of: offset, in: files[file].text)
      warn(
        "\(files[file].path.printable):\(place.line):\(place.column): this accepts nothing that was found"
      )
    }
    return checks
  }

  private func warn(_ text: String) {
    Session.report(diagnostics.warning(text), quietly: options.common.isQuiet)
  }

  /// Whether a file or folder that was named is, or has, a definition of the newer version.
  private func has(_ path: String) -> Bool {
    operands.contains {
      $0.file == path || $0.file.hasPrefix(path.hasSuffix("/") ? path : path + "/")
    }
  }

  /// The files and folders of the newer version, as they were named.
  private var paths: [String] {
    let named = (options.operands ?? []).map { String(decoding: $0, as: UTF8.self) }.filter {
      path in
      Platform.kind(of: path) == .folder || InputKind(ofName: path) == .definition
        || operands.contains { $0.file == path }
    }
    return operands.isEmpty ? options.common.definitions : named
  }

  /// What is accepted, and the files that list it.
  private func accepted() throws(VersionLoader.Failure) -> (
    AcceptedBreaks, files: [(path: String, text: [UInt8])]
  ) {
    var accepted = AcceptedBreaks()
    var files: [(path: String, text: [UInt8])] = []
    for word in options.allowed {
      if let rule = try? AcceptedBreaks.rule(word) {
        accepted.accept(rule)
        continue
      }
      // What has a dot or a slash is a file.
      guard Platform.kind(of: word) != .nothing || word.includes(".") || word.includes("/") else {
        let names = AcceptedBreaks.rules.map(\.rawValue)
        throw VersionLoader.Failure(
          text: diagnostics.failure(
            "--allow takes a file, or \(names.joined(separator: ", "))",
            help: NearestWord.nearest(to: word, in: names).map { "did you mean \($0)?" }))
      }
      files.append((word, try add(word, to: &accepted)))
    }
    return (accepted, files)
  }

  /// Adds what a file lists; gives its text.
  private func add(
    _ path: String, to accepted: inout AcceptedBreaks
  ) throws(VersionLoader.Failure) -> [UInt8] {
    let text: [UInt8]
    do {
      text = try File.contents(of: path)
    } catch {
      throw VersionLoader.Failure(text: diagnostics.failure(error))
    }
    do {
      try accepted.add(json: text)
      return text
    } catch {
      throw VersionLoader.Failure(text: diagnostics.forStream(error, in: text, file: path))
    }
  }
}
