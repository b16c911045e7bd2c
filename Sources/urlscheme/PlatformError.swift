import URLSchemeCore

/// What the system refused to do.
struct PlatformError: Error {
  enum Action: String {
    case read
    case write
  }

  var action: Action
  var path: String
  /// The system's number for the reason.
  var code: Int32

  /// Whether the reader of a pipe went away, which is no fault of ours.
  var isClosedPipe: Bool { code == Platform.closedPipe }

  /// What could not be done and why, as one sentence.
  var message: String {
    "cannot \(action.rawValue) \(path.isEmpty ? "\"\"" : path.printable): \(Platform.reason(code))"
  }

  /// What to do next, where that can be told.
  var help: String? {
    let link = Array(path.utf8)
    switch code {
    case Platform.notThere where action == .read && DeepLink.hasScheme(link):
      return "a link is an operand: urlscheme decode \(ShellWord.readable(path))"
    case Platform.notThere where path.unicodeScalars.contains("\u{FFFD}"):
      return "the name may not be UTF-8, which it has to be"
    case Platform.notThere where action == .read:
      return nearestPath.map { "did you mean \($0)?" }
    case Platform.isAFolder where path != File.standardInput.path:
      return "name a file in it: \(folder)NAME"
    case Platform.notPermitted:
      return "ls -ld \(ShellWord.readable(path)) shows who may \(action.rawValue) it"
    default: return nil
    }
  }

  private var folder: String { (path.hasSuffix("/") ? path : "\(path)/").printable }

  /// The path beside this one whose name is nearest to its own.
  private var nearestPath: String? {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folder = String(path.dropLast(name.count))
    let names = try? Platform.names(inFolder: folder.isEmpty ? "." : folder)
    let nearest = NearestWord.nearest(to: name, in: (names ?? []).filter { !$0.hasPrefix(".") })
    return nearest.map { ShellWord.readable(folder + $0) }
  }

  static func isFolder(_ path: String) -> PlatformError {
    PlatformError(action: .write, path: path, code: Platform.isAFolder)
  }

  static func notThere(_ path: String) -> PlatformError {
    PlatformError(action: .read, path: path, code: Platform.notThere)
  }

  static func tooLarge(_ path: String) -> PlatformError {
    PlatformError(action: .read, path: path, code: Platform.fileTooLarge)
  }
}
