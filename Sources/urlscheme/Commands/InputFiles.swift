import URLSchemeCore

/// Files that are read one after the other as one input.
struct InputFiles: FileSequence {
  private enum Input {
    case path(String)
    /// A file that others opened, and close.
    case file(File)
  }

  private var inputs: ArraySlice<Input>
  /// The file that is read now, and whether it is to be closed.
  private var current: (file: File, isOurs: Bool)?
  /// Whether a person is told that the terminal is read.
  private let isQuiet: Bool

  /// - Parameter paths: `-` is standard input; none: standard input.
  init(_ paths: [String], isQuiet: Bool) {
    let inputs = paths.map { $0 == "-" ? Input.file(.standardInput) : .path($0) }
    self.inputs = inputs.isEmpty ? [.file(.standardInput)] : inputs[...]
    self.isQuiet = isQuiet
  }

  init(_ file: File, isQuiet: Bool) {
    inputs = [.file(file)]
    self.isQuiet = isQuiet
  }

  mutating func next() throws(PlatformError) -> String? {
    if let (file, isOurs) = current, isOurs { try? file.close() }
    current = nil
    switch inputs.popFirst() {
    case nil: return nil
    case .path(let path):
      current = try (File.open(path), true)
      return path
    case .file(let file):
      current = (file, false)
      if Platform.isTerminal(file), file.descriptor == File.standardInput.descriptor {
        Session.report("reading from the terminal; end with Ctrl-D\n", quietly: isQuiet)
      }
      return file.path
    }
  }

  mutating func read(atMost count: Int, into buffer: inout [UInt8]) throws(PlatformError) {
    try current?.file.read(atMost: count, into: &buffer)
  }
}
