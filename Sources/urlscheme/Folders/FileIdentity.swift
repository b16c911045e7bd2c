/// Which file a path leads to, by the bytes of its real path: names that look alike may be those of two files.
struct FileIdentity: Hashable {
  private let path: [UInt8]

  init(_ path: String) { self.path = Array(Platform.resolved(path).utf8) }
}
