import URLSchemeCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Other programs.
extension Platform {
  /// Runs a program, and gives what it writes to standard output, and whether it succeeded.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments, which no shell takes for anything but themselves.
  ///   - joinsErrors: Whether what it writes to standard error belongs to the output; else nobody sees it.
  static func output(
    of words: [String], joinsErrors: Bool = false
  ) throws(PlatformError) -> (bytes: [UInt8], isSuccess: Bool) {
    let name = words.first ?? ""
    let command =
      words.map(ShellWord.quoted).joined(separator: " ") + (joinsErrors ? " 2>&1" : " 2>/dev/null")
    guard let stream = unsafe popen(command, "r") else {
      throw PlatformError(action: .read, path: name, code: errno)
    }
    let file = unsafe File(descriptor: fileno(stream), path: name)
    do {
      let bytes = try file.contents()
      return (bytes, unsafe pclose(stream) == 0)
    } catch {
      _ = unsafe pclose(stream)
      throw error
    }
  }
}
