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

  static func isFolder(_ path: String) -> PlatformError {
    PlatformError(action: .write, path: path, code: Platform.isAFolder)
  }

  static func tooLarge(_ path: String) -> PlatformError {
    PlatformError(action: .read, path: path, code: Platform.fileTooLarge)
  }
}
