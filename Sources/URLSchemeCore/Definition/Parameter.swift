/// A schema with a name: a parameter of a route, a property of an object, or one of a definition's
/// types.
package struct Parameter: Hashable, Sendable {
  /// The name, as it stands in patterns and values.
  package var name: String
  /// What it holds and how it is written.
  package var schema: Schema

  /// A named schema.
  package init(_ name: String, _ schema: Schema = Schema()) {
    self.name = name
    self.schema = schema
  }
}
