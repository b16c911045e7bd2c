/// Where results go: standard output, or a file that appears under its name only once it is whole.
struct OutputFile {
  private(set) var file: File
  private let path: String?
  private let temporaryPath: String

  init(_ path: String?) throws(PlatformError) {
    self.path = path
    temporaryPath = path.map { "\($0).part" } ?? ""
    file = path == nil ? .standardOutput : try File(writing: temporaryPath)
  }

  /// Puts the file in its place.
  func finish() throws(PlatformError) {
    guard let path else { return }
    file.close()
    try Platform.rename(temporaryPath, to: path)
  }

  /// Leaves nothing half-written behind.
  func discard() {
    guard path != nil else { return }
    file.close()
    Platform.remove(temporaryPath)
  }
}
