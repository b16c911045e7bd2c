/// A schema with a name: a parameter of a route, a property of an object, or one of a definition's
/// types.
public struct Parameter: Hashable, Sendable {
  /// The name, as it stands in patterns and values.
  public var name: String
  /// What it holds and how it is written.
  public var schema: Schema

  /// A named schema.
  public init(_ name: String, _ schema: Schema = Schema()) {
    self.name = name
    self.schema = schema
  }
}
