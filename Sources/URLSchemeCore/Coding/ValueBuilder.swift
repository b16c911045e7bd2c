/// Builds a `Value` from what it is told.
struct ValueBuilder: ValueSink {
  private enum Open {
    case array([Value])
    case object([Value.Member], key: String)
  }

  private var open: [Open] = []
  /// The value, once it is complete.
  private(set) var value = Value.null

  mutating func beginObject() { open.append(.object([], key: "")) }
  mutating func beginArray() { open.append(.array([])) }
  mutating func endObject() { close() }
  mutating func endArray() { close() }

  mutating func key(_ number: Int, in names: NameTable) { setKey(names.names[number]) }
  mutating func key(_ name: Span<UInt8>) { setKey(name.text) }
  mutating func string(_ text: Span<UInt8>) { add(.string(text.text)) }
  mutating func number(_ digits: Span<UInt8>) {
    add(.number(ExactDecimal(unchecked: digits.text)))
  }
  mutating func boolean(_ flag: Bool) { add(.boolean(flag)) }
  mutating func null() { add(.null) }

  private mutating func setKey(_ key: String) {
    if case .object(let members, _)? = open.last {
      open[open.count - 1] = .object(members, key: key)
    }
  }

  private mutating func close() {
    switch open.popLast() {
    case .array(let values): add(.array(values))
    case .object(let members, _): add(.object(members))
    case nil: break
    }
  }

  private mutating func add(_ value: Value) {
    switch open.popLast() {
    case .array(let values): open.append(.array(values + [value]))
    case .object(let members, let key):
      open.append(.object(members + [Value.Member(key, value)], key: key))
    case nil: self.value = value
    }
  }
}

extension ValueSink {
  /// Tells a value built in Swift.
  mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .number(let number): self.number(Array(number.description.utf8).span)
    case .string(let text): string(Array(text.utf8).span)
    case .array(let values):
      beginArray()
      for value in values { self.value(value) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(Array(member.name.utf8).span)
        self.value(member.value)
      }
      endObject()
    }
  }
}
