/// Reads Swift's `Decodable` types from a value, without a text of JSON between.
///
/// A member that is absent, or null, is nil where the type has an optional; a null is one where that is a `Value`.
struct ValueDecoder: Decoder {
  let value: Value
  let codingPath: [any CodingKey]
  /// The names of members that are lists, and absent where they are empty.
  var lists: [String] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  /// Reads a type from a value.
  ///
  /// - Parameter lists: The names of members that are lists, and absent where they are empty.
  /// - Throws: `missing-parameter`, `invalid-value` or `value-out-of-range`, whose subject is the way
  ///   to what is wrong, such as `r.radius`.
  static func decode<Result: Decodable>(
    _ type: Result.Type, from value: Value, at path: [any CodingKey] = [], lists: [String] = []
  ) throws(Finding) -> Result {
    do {
      return try ValueDecoder(value: value, codingPath: path, lists: lists).decode(type)
    } catch {
      throw Finding(error)
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = value.object else { throw Finding.mismatch("an object", value, codingPath) }
    return KeyedDecodingContainer(Members(members, codingPath: codingPath, lists: lists))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard let items = value.array else { throw Finding.mismatch("an array", value, codingPath) }
    return Items(items: items, codingPath: codingPath)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }
}

extension ValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { value == .null }

  func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
    guard let scalar = type as? any ValueScalar.Type else {
      do {
        return try type.init(from: self)
      } catch let error where !(error is Finding || error is DecodingError) {
        throw Finding(.invalidValue, at: 0, Finding.subject(codingPath), expected: "\(error)")
      }
    }
    if let result = scalar.read(value) as? Result { return result }
    throw Finding.mismatch(scalar.nounPhrase, value, codingPath)
  }
}

extension ValueDecoder {
  /// The members of an object.
  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let members: [Value.Member]
    let codingPath: [any CodingKey]
    let lists: [String]
    /// Where each is, by its name; of few members each is compared.
    private let places: [[UInt8]: Int]

    init(_ members: [Value.Member], codingPath: [any CodingKey], lists: [String]) {
      (self.members, self.codingPath, self.lists) = (members, codingPath, lists)
      let names = members.count > 16 ? members.map { Array($0.name.utf8) } : []
      places = Dictionary(zip(names, names.indices)) { first, _ in first }
    }

    var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

    func contains(_ key: Key) -> Bool { member(key) != nil }

    func decodeNil(forKey key: Key) -> Bool { (member(key) ?? .null) == .null }

    func decode<Result: Decodable>(_ type: Result.Type, forKey key: Key) throws -> Result {
      try decoder(key).decode(type)
    }

    func decodeIfPresent<Result: Decodable>(
      _ type: Result.Type, forKey key: Key
    ) throws -> Result? {
      let isAbsent = type == Value.self ? !contains(key) : decodeNil(forKey: key)
      return isAbsent ? nil : try decode(type, forKey: key)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> {
      try decoder(key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      try decoder(key).unkeyedContainer()
    }

    func superDecoder() throws -> any Decoder {
      ValueDecoder(value: .object(members), codingPath: codingPath, lists: lists)
    }

    func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }

    private func member(_ key: Key) -> Value? {
      let name = key.stringValue.utf8
      guard places.isEmpty else { return places[Array(name)].map { members[$0].value } }
      return members.first { $0.name.utf8.elementsEqual(name) }?.value
    }

    private func decoder(_ key: Key) throws -> ValueDecoder {
      let path = codingPath + [key]
      let absent: Value? = lists.contains(key.stringValue) ? .array([]) : .none
      guard let value = member(key) ?? absent else {
        throw Finding(.missingParameter, at: 0, Finding.subject(path))
      }
      return ValueDecoder(value: value, codingPath: path)
    }
  }

  /// The values of an array, one after the other.
  private struct Items: UnkeyedDecodingContainer {
    let items: [Value]
    let codingPath: [any CodingKey]
    private(set) var currentIndex = 0

    var count: Int? { items.count }
    var isAtEnd: Bool { currentIndex >= items.count }

    mutating func decodeNil() throws -> Bool {
      guard try next().value == .null else { return false }
      currentIndex += 1
      return true
    }

    mutating func decode<Result: Decodable>(_ type: Result.Type) throws -> Result {
      let result = try next().decode(type)
      currentIndex += 1
      return result
    }

    mutating func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) throws -> KeyedDecodingContainer<Nested> {
      try superDecoder().container(keyedBy: type)
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
      try superDecoder().unkeyedContainer()
    }

    mutating func superDecoder() throws -> any Decoder {
      let decoder = try next()
      currentIndex += 1
      return decoder
    }

    private func next() throws -> ValueDecoder {
      let path = codingPath + [CodingIndex(currentIndex)]
      guard !isAtEnd else { throw Finding(.missingParameter, at: 0, Finding.subject(path)) }
      return ValueDecoder(value: items[currentIndex], codingPath: path)
    }
  }
}
