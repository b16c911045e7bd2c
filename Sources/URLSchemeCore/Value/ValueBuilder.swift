/// Builds a `Value` from what is emitted to it.
struct ValueBuilder: ValueSink {
  /// An array or object that is not complete.
  private struct Open {
    var isObject: Bool
    /// The member's name under which it stands in the object around it.
    var key: String
    var values: [Value] = []
    var members: [Value.Member] = []
  }

  private var open: [Open] = []
  /// The name of the member that follows.
  private var key = ""
  /// The value, once it is complete.
  private(set) var value = Value.null

  mutating func beginObject() { open.append(Open(isObject: true, key: key)) }
  mutating func beginArray() { open.append(Open(isObject: false, key: key)) }
  mutating func endObject() { close() }
  mutating func endArray() { close() }

  mutating func key(_ number: Int, in names: NameTable) { key = names.names[number] }
  mutating func key(_ name: Span<UInt8>) { key = name.text }
  mutating func string(_ text: Span<UInt8>) { add(.string(text.text)) }
  mutating func number(_ digits: Span<UInt8>) {
    add(.number(ExactDecimal(unchecked: digits.text)))
  }
  mutating func boolean(_ flag: Bool) { add(.boolean(flag)) }
  mutating func null() { add(.null) }

  private mutating func close() {
    guard let last = open.popLast() else { return }
    key = last.key
    add(last.isObject ? .object(last.members) : .array(last.values))
  }

  private mutating func add(_ value: Value) {
    guard let last = open.indices.last else { return self.value = value }
    if open[last].isObject {
      open[last].members.append(Value.Member(key, value))
    } else {
      open[last].values.append(value)
    }
  }
}

extension ValueSink {
  /// Emits a value built in Swift.
  mutating func value(_ value: Value) {
    switch value {
    case .null: null()
    case .boolean(let flag): boolean(flag)
    case .number(let number): self.number(Array(number.description.utf8).span)
    case .string(let text): string(text)
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
