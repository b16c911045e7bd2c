/// Makes a value of Swift's `Encodable` types, without a text of JSON between.
///
/// Members keep the order in which the type encodes them; what is nil is absent.
struct ValueEncoder: Encoder {
  let codingPath: [any CodingKey]
  let userInfo: [CodingUserInfoKey: Any] = [:]
  /// What is declared of the value.
  private let schema: Schema?
  /// The route whose values its members are, if there is one.
  private let route: Route?
  private let place: Place

  private init(
    codingPath: [any CodingKey], schema: Schema? = nil, route: Route? = nil, place: Place
  ) {
    (self.codingPath, self.schema, self.route, self.place) = (codingPath, schema, route, place)
  }

  /// The value of a type.
  ///
  /// - Parameter route: The route whose values it is.
  /// - Throws: `invalid-value` for what no value holds; its subject is the way to it.
  static func encode(_ source: some Encodable, route: Route? = nil) throws(Finding) -> Value {
    let place = Place()
    do {
      try ValueEncoder(codingPath: [], route: route, place: place).encode(source)
    } catch {
      throw Finding(error)
    }
    return place.value ?? .object([])
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    place.openObject()
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    place.openArray()
    return Items(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Where a value goes that is not known yet: containers are handed out before they are filled.
  fileprivate final class Place {
    private enum Content {
      case nothing, array, object
      case scalar(Value)
    }

    private var content = Content.nothing
    private(set) var items: [Place] = []
    private var members: [(name: String, place: Place)] = []

    /// The value; nil where nothing was put there.
    var value: Value? {
      get {
        switch content {
        case .nothing: nil
        case .scalar(let value): value
        case .array: .array(items.map { $0.value ?? .null })
        case .object:
          .object(
            members.compactMap { member in
              member.place.value.map { Value.Member(member.name, $0) }
            })
        }
      }
      set { content = newValue.map(Content.scalar) ?? .nothing }
    }

    // A type may ask twice for the container that it fills.
    func openArray() { content = .array }
    func openObject() { content = .object }

    func appendItem() -> Place {
      items.append(Place())
      return items[items.count - 1]
    }

    func has(_ name: String) -> Bool {
      members.contains { $0.name.utf8.elementsEqual(name.utf8) && $0.place.value != nil }
    }

    /// The place of a member, in place of one of the same name.
    func member(_ name: String) -> Place {
      let place = Place()
      members.removeAll { $0.name.utf8.elementsEqual(name.utf8) }
      members.append((name, place))
      return place
    }
  }
}

extension ValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { place.value = nil }

  func encode<Source: Encodable>(_ source: Source) throws {
    guard let scalar = source as? any ValueScalar else { return try source.encode(to: self) }
    guard let value = scalar.value(as: schema?.format) else {
      throw Finding(
        .invalidValue, at: 0, Finding.subject(codingPath), expected: type(of: scalar).nounPhrase)
    }
    place.value = value
  }
}

extension ValueEncoder {
  /// The members of an object.
  private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }

    /// Absent.
    func encodeNil(forKey key: Key) {}

    func encode<Source: Encodable>(_ source: Source, forKey key: Key) throws {
      // Among names that are not known before, two that are the same are a mistake.
      guard Key.self != MemberName.self || !encoder.place.has(key.stringValue) else {
        throw Finding(.duplicateParameter, at: 0, Finding.subject(codingPath + [key]))
      }
      try encoder(for: key).encode(source)
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedEncodingContainer<Nested> {
      encoder(for: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
      encoder(for: key).unkeyedContainer()
    }

    /// The type's superclass adds its own members to the same object.
    func superEncoder() -> any Encoder { encoder }

    func superEncoder(forKey key: Key) -> any Encoder { encoder(for: key) }

    private func encoder(for key: Key) -> ValueEncoder {
      let place = encoder.place.member(key.stringValue)
      let declared = encoder.route?.parameters ?? encoder.schema?.properties ?? []
      let schema =
        declared.first { $0.name == key.stringValue }?.schema
        ?? encoder.route?.patternSchema(of: key.stringValue)
      return ValueEncoder(codingPath: codingPath + [key], schema: schema, place: place)
    }
  }

  /// The values of an array, one after the other.
  private struct Items: UnkeyedEncodingContainer {
    let encoder: ValueEncoder
    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.place.items.count }

    func encodeNil() { next().place.value = .null }

    func encode<Source: Encodable>(_ source: Source) throws { try next().encode(source) }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type
    ) -> KeyedEncodingContainer<Nested> {
      next().container(keyedBy: type)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { next().unkeyedContainer() }

    func superEncoder() -> any Encoder { next() }

    private func next() -> ValueEncoder {
      let path = codingPath + [CodingIndex(count)]
      return ValueEncoder(
        codingPath: path, schema: encoder.schema?.items, place: encoder.place.appendItem())
    }
  }
}
