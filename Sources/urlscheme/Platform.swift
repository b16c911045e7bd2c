#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif
import URLSchemeCore

/// What differs between systems, or talks to one: files, standard streams, the terminal, the environment and the exit.
enum Platform {
  /// The arguments, without the program's name.
  static var arguments: [String] { Array(CommandLine.arguments.dropFirst()) }

  static func environment(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// Lets a write to a closed pipe fail rather than kill the program.
  static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  static func isTerminal(_ file: File) -> Bool {
    isatty(file.descriptor) == 1
  }

  static func exit(_ status: ExitStatus) -> Never {
    #if canImport(Darwin)
      Darwin.exit(status.rawValue)
    #elseif canImport(Musl)
      Musl.exit(status.rawValue)
    #else
      Glibc.exit(status.rawValue)
    #endif
  }

  // MARK: Files and folders

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in a folder, sorted by their bytes.
  static func names(inFolder path: String) throws(PlatformError) -> [String] {
    guard let folder = unsafe opendir(path) else { throw PlatformError("read", path) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// All bytes of a file.
  static func contents(of path: String) throws(PlatformError) -> [UInt8] {
    let file = try File(reading: path)
    defer { file.close() }
    var bytes: [UInt8] = []
    while true {
      let known = bytes.count
      try file.read(atMost: 1 << 16, into: &bytes)
      guard bytes.count > known else { return bytes }
    }
  }

  static func rename(_ path: String, to newPath: String) throws(PlatformError) {
    #if canImport(Darwin)
      let result = unsafe Darwin.rename(path, newPath)
    #elseif canImport(Musl)
      let result = unsafe Musl.rename(path, newPath)
    #else
      let result = unsafe Glibc.rename(path, newPath)
    #endif
    guard result == 0 else { throw PlatformError("write", newPath) }
  }

  static func remove(_ path: String) {
    _ = unsafe unlink(path)
  }
}

/// How the program ends.
enum ExitStatus: Int32, Comparable {
  /// Everything was all right.
  case success = 0
  /// The input is at fault.
  case inputFault = 1
  /// The program could not work: wrong usage, unreadable files, a broken definition, failed writes.
  case failure = 2

  static func < (left: ExitStatus, right: ExitStatus) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// What the system refused to do.
struct PlatformError: Error {
  var action: String
  var path: String
  var code: Int32

  /// The refusal that just happened.
  init(_ action: String, _ path: String) {
    self.action = action
    self.path = path
    code = errno
  }

  /// Whether the reader of a pipe went away, which is no fault of ours.
  var isClosedPipe: Bool { code == EPIPE }

  /// The system's words for it.
  var reason: String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}

/// An open file.
struct File: ByteSource, ByteTarget {
  static let standardInput = File(descriptor: 0, path: "<stdin>")
  static let standardOutput = File(descriptor: 1, path: "<stdout>")
  static let standardError = File(descriptor: 2, path: "<stderr>")

  let descriptor: Int32
  let path: String

  private init(descriptor: Int32, path: String) {
    self.descriptor = descriptor
    self.path = path
  }

  init(reading path: String) throws(PlatformError) {
    descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw PlatformError("read", path) }
  }

  /// Creates a file, or empties one that is there.
  init(writing path: String) throws(PlatformError) {
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    self.path = path
    guard descriptor >= 0 else { throw PlatformError("write", path) }
  }

  func close() {
    #if canImport(Darwin)
      _ = Darwin.close(descriptor)
    #elseif canImport(Musl)
      _ = Musl.close(descriptor)
    #else
      _ = Glibc.close(descriptor)
    #endif
  }

  func read(atMost count: Int, into buffer: inout [UInt8]) throws(PlatformError) {
    var result = 0
    // The system writes straight into the array's free capacity.
    buffer.append(addingCapacity: count) { output in
      unsafe output.withUnsafeMutableBufferPointer { free, initialized in
        result = unsafe systemRead(free.baseAddress, count)
        initialized = max(result, 0)
      }
    }
    guard result >= 0 else { throw PlatformError("read", path) }
  }

  private func systemRead(_ start: UnsafeMutablePointer<UInt8>?, _ count: Int) -> Int {
    while true {
      #if canImport(Darwin)
        let result = unsafe Darwin.read(descriptor, start, count)
      #elseif canImport(Musl)
        let result = unsafe Musl.read(descriptor, start, count)
      #else
        let result = unsafe Glibc.read(descriptor, start, count)
      #endif
      guard result < 0, errno == EINTR else { return result }
    }
  }

  func write(_ bytes: Span<UInt8>) throws(PlatformError) {
    var written = 0
    while written < bytes.count {
      let rest = bytes.extracting(written..<bytes.count)
      let result = unsafe rest.withUnsafeBufferPointer { unsafe systemWrite($0) }
      guard result > 0 || errno == EINTR else { throw PlatformError("write", path) }
      written += max(result, 0)
    }
  }

  private func systemWrite(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    #if canImport(Darwin)
      unsafe Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      unsafe Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
