/// One name of a link's query and its value, decoded.
public struct QueryItem: Hashable, Sendable {
  /// The name; it may be empty.
  public var name: String
  /// The value; nil for a bare name (`?name`), which is not the same as an empty value (`?name=`).
  public var value: String?

  /// Makes an item of decoded text.
  public init(name: String, value: String?) {
    self.name = name
    self.value = value
  }

  /// Compares byte by byte (Swift's `String` would call `é` and `e`+U+0301 equal).
  public static func == (left: QueryItem, right: QueryItem) -> Bool {
    left.name.utf8.elementsEqual(right.name.utf8)
      && left.value.map { Array($0.utf8) } == right.value.map { Array($0.utf8) }
  }
}
