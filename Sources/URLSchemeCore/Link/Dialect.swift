/// How the query of a link writes a space.
///
/// The dialects differ in that alone: `%2B` is a plus, and `%20` a space, in both.
public enum Dialect: String, Sendable, CaseIterable {
  /// A space is written `+`, as web forms do; `%20` is read too.
  case form
  /// A space is written `%20`, and `+` is a plus, as in RFC 3986.
  case uri
}
