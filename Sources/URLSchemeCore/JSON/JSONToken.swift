/// One step through a JSON text, as `JSONReader` takes it.
///
/// Commas and colons are no tokens: the reader checks them on its way.
enum JSONToken: Equatable, Sendable {
  case beginObject
  case endObject
  case beginArray
  case endArray
  /// The key of a member; the tokens of its value follow.
  case key(JSONString)
  case string(JSONString)
  /// Where the number's digits stand, exactly as they were written.
  case number(Range<Int>)
  case boolean(Bool)
  case null
  /// The one value is complete, and only white space followed it.
  case end
}
