/// Names, told apart byte by byte as links tell them: `String` holds `é` and `e` + U+0301 equal.
package struct NameSet: Hashable, Sendable {
  private var names: Set<[UInt8]> = []

  package init(_ names: some Sequence<String> = []) {
    for name in names { insert(name) }
  }

  package func contains(_ name: String) -> Bool {
    names.contains(Array(name.utf8))
  }

  /// Adds a name; false where it is there already.
  @discardableResult
  package mutating func insert(_ name: String) -> Bool {
    names.insert(Array(name.utf8)).inserted
  }

  package mutating func formUnion(_ others: NameSet) {
    names.formUnion(others.names)
  }
}
