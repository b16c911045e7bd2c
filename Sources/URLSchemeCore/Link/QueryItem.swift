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
}
