/// How findings about a part of a value name it, and the words they share.
extension Finding {
  /// The finding seen from outside: its subject is a part of `name`.
  package func inside(_ name: String) -> Finding {
    var finding = self
    if subject.isEmpty {
      finding.subject = name
    } else {
      finding.subject = subject.hasPrefix("[") ? "\(name)\(subject)" : "\(name).\(subject)"
    }
    return finding
  }

  /// The finding seen from an array whose value at `index` it is about.
  func inside(index: Int) -> Finding {
    inside("[\(index)]")
  }

  /// A number of things: `1 digit`, `2 digits`.
  package static func counted(_ count: Int, _ noun: String) -> String {
    // An interpolation takes five times as long.
    String(count) + " " + noun + (count == 1 ? "" : "s")
  }
}
