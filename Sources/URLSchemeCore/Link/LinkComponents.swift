/// Where the components of a link lie in its bytes (RFC 3986 §3).
///
/// Nil is an absent component, an empty range a component that is there and empty: `app:` has no
/// authority, `app://` an empty one. Delimiters belong to no component, but for the brackets around
/// an IP literal, which are part of the host.
struct LinkComponents: Hashable, Sendable {
  var scheme = 0..<0
  /// All between `//` and the path.
  var authority: Range<Int>?
  var userinfo: Range<Int>?
  /// Present exactly where the authority is.
  var host: Range<Int>?
  var port: Range<Int>?
  var path = 0..<0
  var query: Range<Int>?
  var fragment: Range<Int>?
}
