import URLSchemeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  // `environ` is a variable.
  @unsafe @preconcurrency import Glibc
#endif

/// The one place that talks to the system: arguments, environment, files, folders, the terminal,
/// signals, threads and the exit.
enum Platform {
  /// The arguments without the program's name, byte for byte: `CommandLine.arguments` repairs what
  /// is not UTF-8.
  static var arguments: [[UInt8]] {
    var arguments: [[UInt8]] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let text = unsafe CommandLine.unsafeArgv[index] else { break }
      unsafe arguments.append(
        Array(UnsafeRawBufferPointer(start: text, count: strlen(text))))
    }
    return arguments
  }

  /// How many seconds have passed since some moment; they never run backwards.
  static var uptime: Double {
    var time = timespec()
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The names of the variables of the environment that begin so; of the others, of which there may be
  /// hundreds, no text is made.
  static func environmentNames(beginningWith prefix: String) -> [String] {
    let variables: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    #if canImport(Darwin)
      unsafe variables = _NSGetEnviron().pointee
    #else
      unsafe variables = environ
    #endif
    var names: [String] = []
    var index = 0
    while let variable = unsafe variables?[index] {
      // The byte that ends the text is another one than the prefix has.
      let isWanted = prefix.utf8.enumerated().allSatisfy { place, byte in
        unsafe UInt8(bitPattern: variable[place]) == byte
      }
      if isWanted {
        names.append(String(unsafe String(cString: variable).prefix { $0 != "=" }))
      }
      index += 1
    }
    return names
  }

  static func isTerminal(_ file: File) -> Bool {
    isatty(file.descriptor) == 1
  }

  /// How many columns a person sees: what `COLUMNS` says, else the terminal's own; nil where there is
  /// no terminal.
  static func width(of file: File) -> Int? {
    if let width = environment("COLUMNS").flatMap({ Int($0) }), width > 0 { return width }
    var size = winsize()
    guard unsafe ioctl(file.descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
      return nil
    }
    return Int(size.ws_col)
  }

  /// How many processors there are.
  static var processorCount: Int {
    max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  static func exit(_ status: ExitStatus) -> Never {
    systemExit(status.rawValue)
  }

  // MARK: Reasons

  static let closedPipe = EPIPE
  static let fileTooLarge = EFBIG
  static let isAFolder = EISDIR
  static let notThere = ENOENT
  static let notPermitted = EACCES

  /// The system's words for one of its numbers.
  static func reason(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  private static func refusal(_ action: PlatformError.Action, _ path: String) -> PlatformError {
    PlatformError(action: action, path: path, code: errno)
  }

  // MARK: Paths

  /// What a path leads to.
  enum Kind {
    case nothing
    case folder
    case regularFile
    /// A device, a pipe or a socket: something to write to that is not to be replaced.
    case other
  }

  static func kind(of path: String) -> Kind {
    kindAndMode(of: path).kind
  }

  /// How many bytes a regular file has; nil for anything else.
  static func size(of path: String) -> Int? {
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return Int(status.st_size)
  }

  /// The same of one that is open.
  static func size(of file: File) -> Int? {
    var status = stat()
    let isKnown = unsafe fstat(file.descriptor, &status) == 0
    return isKnown && status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  static func isSymbolicLink(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether another folder is around this one, and not everybody may write there.
  static func isInOwnFolder(_ path: String) -> Bool {
    var (inner, outer) = (stat(), stat())
    guard unsafe stat(path, &inner) == 0, unsafe stat(path + "/..", &outer) == 0 else {
      return false
    }
    let isRoot = (inner.st_dev, inner.st_ino) == (outer.st_dev, outer.st_ino)
    return !isRoot && outer.st_mode & 0o002 == 0
  }

  private static func kindAndMode(of path: String) -> (kind: Kind, mode: mode_t) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return (.nothing, 0o666) }
    let kind: Kind =
      switch status.st_mode & S_IFMT {
      case S_IFDIR: .folder
      case S_IFREG: .regularFile
      default: .other
      }
    return (kind, status.st_mode & 0o7777)
  }

  /// The names in a folder, sorted by their bytes.
  static func names(inFolder path: String) throws(PlatformError) -> [String] {
    var names: [String] = []
    try forEachEntry(inFolder: path) { name, _ in
      names.append(name.array.text)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// What a folder says that stands in it.
  enum EntryKind {
    case folder
    case regularFile
    case symbolicLink
    case other
    /// Not all file systems say it.
    case unknown
  }

  /// What stands in a folder, in no order; the folder itself and the one around it are `.` and `..`.
  ///
  /// The kind comes with the name: to ask for each file takes ten times as long.
  static func forEachEntry(
    inFolder path: String, _ body: (_ name: Span<UInt8>, EntryKind) -> Void
  ) throws(PlatformError) {
    guard let folder = unsafe opendir(path) else { throw refusal(.read, path) }
    defer { unsafe closedir(folder) }
    while let entry = unsafe readdir(folder) {
      let kind: EntryKind =
        switch unsafe Int32(entry.pointee.d_type) {
        case Int32(DT_DIR): .folder
        case Int32(DT_REG): .regularFile
        case Int32(DT_LNK): .symbolicLink
        case Int32(DT_UNKNOWN): .unknown
        default: .other
        }
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        let end = unsafe bytes.firstIndex(of: 0) ?? bytes.count
        let name = unsafe UnsafeRawBufferPointer(rebasing: bytes[..<end])
        unsafe name.withMemoryRebound(to: UInt8.self) { unsafe body($0.span, kind) }
      }
    }
  }

  /// The path without symbolic links, as far as that can be told of one that leads to nothing.
  static func resolved(_ path: String, links: Int = 40) -> String {
    guard let text = unsafe realpath(path, nil) else {
      return links > 0 ? target(ofLink: path).map { resolved($0, links: links - 1) } ?? path : path
    }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  /// Where a symbolic link leads; nil of anything else.
  private static func target(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return 0 }
      return unsafe readlink(path, start, bytes.count)
    }
    guard count > 0 else { return nil }
    let target = String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard !target.hasPrefix("/"), let slash = path.lastIndex(of: "/") else { return target }
    return path[...slash] + target
  }

  /// Gives a temporary file its name.
  ///
  /// - Parameter replaces: Whether it may take the place of a file of that name.
  static func rename(
    _ path: String, to newPath: String, replaces: Bool = true
  ) throws(PlatformError) {
    try uninterrupted { () throws(PlatformError) in
      if !replaces {
        if systemLink(path, newPath) == 0 {
          _ = unsafe unlink(path)
          return releaseTemporary(path)
        }
        // Not all file systems have hard links.
        guard errno != EEXIST, kind(of: newPath) == .nothing else {
          throw PlatformError(action: .write, path: newPath, code: EEXIST)
        }
      }
      guard systemRename(path, newPath) == 0 else { throw refusal(.write, newPath) }
      releaseTemporary(path)
    }
  }

  /// Makes the folders that a path names and that are not there.
  static func makeFolders(around path: String) throws(PlatformError) {
    for slash in path.indices where path[slash] == "/" && slash != path.startIndex {
      let folder = String(path[..<slash])
      guard unsafe mkdir(folder, 0o777) != 0, kind(of: folder) != .folder else { continue }
      throw refusal(.write, folder)
    }
  }

  /// Waits until what was written to a file is on the disk.
  static func synchronize(_ descriptor: Int32, _ path: String) throws(PlatformError) {
    guard fsync(descriptor) == 0 else { throw refusal(.write, path) }
  }

  /// Removes a temporary file.
  static func remove(_ path: String) {
    uninterrupted {
      _ = unsafe unlink(path)
      releaseTemporary(path)
    }
  }

  // MARK: Open files

  static func open(_ path: String) throws(PlatformError) -> Int32 {
    let descriptor = systemOpen(path, O_RDONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw refusal(.read, path) }
    return aboveStandardStreams(descriptor)
  }

  /// Opens a file that is to be replaced, when no other program is about to replace it that asks for
  /// it in this way.
  static func openLocked(_ path: String) throws(PlatformError) -> Int32 {
    while true {
      let descriptor = try open(path)
      // Where the file system has no locks, there is nothing to wait for.
      while flock(descriptor, LOCK_EX) != 0, errno == EINTR {}
      var (opened, named) = (stat(), stat())
      let isThere = unsafe fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
      let isReplaced =
        isThere && (opened.st_dev, opened.st_ino) != (named.st_dev, named.st_ino)
      guard isReplaced else { return descriptor }
      _ = systemClose(descriptor)
    }
  }

  /// Opens what is there for writing; it must be something that is written to and not replaced.
  static func openForWriting(_ path: String) throws(PlatformError) -> Int32 {
    let descriptor = systemOpen(path, O_WRONLY | O_CLOEXEC, 0)
    guard descriptor >= 0 else { throw refusal(.write, path) }
    return aboveStandardStreams(descriptor)
  }

  /// Creates an empty file beside `path`, with the permissions of the file that it may replace; a signal that
  /// ends the program removes it. Names have 255 bytes at most: a long one leaves room for what is added.
  static func create(
    beside path: String
  ) throws(PlatformError) -> (descriptor: Int32, path: String) {
    holdSignals()
    let (kind, mode) = kindAndMode(of: path)
    if kind == .regularFile, unsafe access(path, W_OK) != 0 { throw refusal(.write, path) }
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    let name = String(decoding: path.utf8.dropFirst(folder.utf8.count).prefix(200), as: UTF8.self)
    for temporary in (0..<100).lazy.map({ "\(folder)\(name).\(getpid()).\($0).part" }) {
      let descriptor = uninterrupted {
        let descriptor = systemOpen(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        if descriptor >= 0 { holdTemporary(temporary) }
        return descriptor
      }
      if descriptor >= 0 {
        if kind == .regularFile { _ = fchmod(descriptor, mode) }
        return (aboveStandardStreams(descriptor), temporary)
      }
      guard errno == EEXIST else { break }
    }
    throw refusal(.write, path)
  }

  /// Where a standard stream was closed its number is free, and what goes to the stream would go
  /// into the file.
  private static func aboveStandardStreams(_ descriptor: Int32) -> Int32 {
    guard descriptor <= 2 else { return descriptor }
    defer { _ = systemClose(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, 3)
  }

  static func read(
    _ descriptor: Int32, _ path: String, atMost count: Int, into buffer: inout [UInt8]
  ) throws(PlatformError) {
    var result = 0
    // The system writes straight into the array's free capacity.
    buffer.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { free, initialized in
        repeat {
          result = unsafe systemRead(descriptor, free.baseAddress, min(count, free.count))
        } while result < 0 && errno == EINTR
        initialized = max(result, 0)
      }
    }
    guard result >= 0 else { throw refusal(.read, path) }
  }

  static func write(
    _ bytes: Span<UInt8>, to descriptor: Int32, _ path: String
  ) throws(PlatformError) {
    try uninterrupted { () throws(PlatformError) in
      var written = 0
      while written < bytes.count {
        let rest = bytes.extracting(written..<bytes.count)
        let result = unsafe rest.withUnsafeBufferPointer {
          unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
        }
        guard result >= 0 || errno == EINTR else { throw refusal(.write, path) }
        written += max(result, 0)
      }
    }
  }

  static func close(_ descriptor: Int32, _ path: String) throws(PlatformError) {
    guard systemClose(descriptor) == 0 else { throw refusal(.write, path) }
  }
}

// The system's functions whose names ours have too.

private func systemExit(_ status: Int32) -> Never { exit(status) }

private func systemClose(_ descriptor: Int32) -> Int32 { close(descriptor) }

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
  unsafe open(path, flags, mode)
}

private func systemRename(_ path: String, _ newPath: String) -> Int32 {
  unsafe rename(path, newPath)
}

private func systemLink(_ path: String, _ newPath: String) -> Int32 {
  unsafe link(path, newPath)
}

private func systemRead(
  _ descriptor: Int32, _ start: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  unsafe read(descriptor, start, count)
}

private func systemWrite(
  _ descriptor: Int32, _ start: UnsafePointer<UInt8>?, _ count: Int
) -> Int {
  unsafe write(descriptor, start, count)
}
