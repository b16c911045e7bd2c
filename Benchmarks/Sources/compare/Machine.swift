#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What the figures were measured on.
enum Machine {
  static var description: String {
    let cores = sysconf(CInt(_SC_NPROCESSORS_ONLN))
    return "\(processor), \(cores) cores, \(system)"
  }

  private static var processor: String {
    field("model name", in: "/proc/cpuinfo", separator: ":") ?? "unknown processor"
  }

  private static var system: String {
    if let name = field("PRETTY_NAME", in: "/etc/os-release", separator: "=") {
      return String(name.filter { $0 != "\"" })
    }
    #if canImport(Darwin)
      return "macOS"
    #else
      return "Linux"
    #endif
  }

  private static func field(_ name: String, in path: String, separator: Character) -> String? {
    guard let bytes = try? FileDescriptor.contents(of: path) else { return nil }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard line.hasPrefix(name), let place = line.firstIndex(of: separator) else { continue }
      return String(line[line.index(after: place)...].drop { $0 == " " || $0 == "\t" })
    }
    return nil
  }
}
