import URLSchemeCore

extension Value {
  /// The value as text, without quotes where it is a string.
  var plainText: String {
    switch self {
    case .string(let text): text
    case .null: ""
    default: json
    }
  }
}
