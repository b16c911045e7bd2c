/// The name of a parameter, or of a member of an object, where a type codes itself.
public struct MemberName: CodingKey {
  /// The name.
  public let stringValue: String
  /// Nil: members have names.
  public var intValue: Int? { nil }

  /// A name.
  public init(_ name: String) { stringValue = name }
  /// A name.
  public init?(stringValue: String) { self.stringValue = stringValue }
  /// Nil: members have names.
  public init?(intValue: Int) { nil }
}
