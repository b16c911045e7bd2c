/// Where in a property list the values stand that are about URL schemes, entry by entry as
/// `InfoPropertyList` has them.
struct PropertyListPlaces {
  /// The dictionary that is the whole list.
  var root = 0
  /// The key CFBundleURLTypes.
  var typesKey: Int?
  var types: [URLType] = []
  /// The key LSApplicationQueriesSchemes.
  var queriesKey: Int?
  /// The contents of its strings.
  var queries: [Range<Int>] = []
  /// Keys that stood before in the same dictionary.
  var repeatedKeys: [(name: String, offset: Int)] = []

  /// The places of one entry of CFBundleURLTypes.
  struct URLType {
    /// The dictionary.
    let start: Int
    /// The keys that it has.
    var keys: [String: Int] = [:]
    /// The content of CFBundleURLName.
    var name: Range<Int>?
    /// The contents of the strings of CFBundleURLSchemes.
    var schemes: [Range<Int>] = []

    /// The key CFBundleURLSchemes.
    var schemesKey: Int? { keys[InfoPropertyList.Key.schemes] }
  }
}
