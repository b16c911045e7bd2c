import URLSchemeCore

/// Where a check belongs, in the words of formats that know files only.
extension Check {
  /// Whether it is in a file that others can open, and not on standard input, among the arguments
  /// or built in.
  var isInFile: Bool { Check.isFile(file) }

  static func isFile(_ name: String) -> Bool {
    !["<stdin>", "<arguments>", "<built-in>"].contains(name)
  }

  /// The file as others name it in a folder: `./a` is `a`.
  var path: String { Check.path(of: file) }

  static func path(of file: String) -> String {
    file.hasPrefix("./") && file.utf8.count > 2 ? String(file.dropFirst(2)) : file
  }

  /// The name, printable, and no longer than the echo of a link.
  var shownName: String { name.printable(limit: LinkDecoder.longestEcho) }
}
