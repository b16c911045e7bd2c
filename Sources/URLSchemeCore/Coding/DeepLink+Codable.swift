/// Links, as parts of types that are coded: each is the text of itself.
extension DeepLink: Codable {
  /// Reads a text that is a link, also one that was read leniently before.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let link = DeepLink.read(.string(try container.decode(String.self))) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.nounPhrase)
    }
    self = link
  }

  /// Writes the link's text.
  public func encode(to encoder: any Encoder) throws {
    try description.encode(to: encoder)
  }
}

extension DeepLink: ValueScalar {
  static var nounPhrase: String { "a link" }
  static func read(_ value: Value) -> DeepLink? {
    value.string.flatMap { try? DeepLink($0, lenient: true) }
  }
  func value(as format: Schema.Format?) -> Value? { .string(description) }
}
