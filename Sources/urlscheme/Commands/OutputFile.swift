import URLSchemeCore

/// Where results go: standard output, or a file that appears under its name only once it is whole.
struct OutputFile {
  private(set) var file: File
  private var replacement: (temporary: String, path: String)?
  /// Whether another file of the name may be replaced.
  private let replaces: Bool
  /// Whether the file is on the disk before it gets its name.
  private let isDurable: Bool

  /// - Parameter path: nil and `-`: standard output. A device or a pipe is written to as it is, and so is what
  ///   is open already, such as `/dev/stderr`, be it a file.
  init(
    _ path: String?, replaces: Bool = true, isDurable: Bool = false
  ) throws(PlatformError) {
    (self.replaces, self.isDurable) = (replaces, isDurable)
    guard let path, path != "-" else {
      file = .standardOutput
      return
    }
    if let descriptor = Self.descriptor(named: path) {
      file = File(descriptor: descriptor, path: path)
      return
    }
    switch Platform.kind(of: path) {
    case .folder: throw .isFolder(path)
    case .other:
      file = File(descriptor: try Platform.openForWriting(path), path: path)
      return
    case .nothing, .regularFile: break
    }
    // A symbolic link stays one; what it leads to is replaced.
    let target = Platform.resolved(path)
    let (descriptor, temporary) = try Platform.create(beside: target)
    file = File(descriptor: descriptor, path: path)
    replacement = (temporary, target)
  }

  /// What a name in `/dev` says that is open.
  private static func descriptor(named path: String) -> Int32? {
    if path == "/dev/stdout" { return 1 }
    if path == "/dev/stderr" { return 2 }
    return ["/dev/fd/", "/proc/self/fd/"].lazy.filter(path.hasPrefix)
      .compactMap { Int32(path.dropFirst($0.utf8.count)) }.first
  }

  /// Puts the file in its place.
  mutating func finish() throws(PlatformError) {
    guard let (temporary, path) = replacement else { return }
    if isDurable { try Platform.synchronize(file.descriptor, file.path) }
    try file.close()
    try Platform.rename(temporary, to: path, replaces: replaces)
    replacement = nil
  }

  /// Leaves nothing behind, and what was there as it was.
  mutating func discard() {
    guard let (temporary, _) = replacement else { return }
    try? file.close()
    Platform.remove(temporary)
    replacement = nil
  }
}

extension OutputFile {
  /// Writes all files, or none, and makes the folders that they need: each is written beside its place, and
  /// then put there.
  static func write(
    _ texts: [(path: String, text: [UInt8])], replaces: Bool
  ) throws(PlatformError) {
    var files: [OutputFile] = []
    var made: [String] = []
    do {
      for (path, text) in texts {
        try Platform.makeFolders(around: path)
        files.append(try OutputFile(path, replaces: replaces))
        try files[files.count - 1].file.write(text.span)
      }
      for index in files.indices {
        let path = texts[index].path
        let isNew = Platform.kind(of: path) == .nothing
        try files[index].finish()
        if isNew { made.append(path) }
      }
    } catch {
      for index in files.indices { files[index].discard() }
      for path in made { Platform.remove(path) }
      throw error
    }
  }
}

extension Platform {
  /// Whether something has the name, be it a symbolic link that leads to nothing.
  static func isTaken(_ path: String) -> Bool {
    kind(of: path) != .nothing || isSymbolicLink(path)
  }
}

extension Session {
  /// Reports the first of these files that is there already; false where none is.
  func refuseTaken(_ paths: [String]) -> Bool {
    guard let taken = paths.first(where: Platform.isTaken) else { return false }
    report(
      diagnostics.failure(
        "\(taken.printable) exists already", help: "--force replaces such files"))
    return true
  }
}
