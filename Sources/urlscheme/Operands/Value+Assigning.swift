import URLSchemeCore

/// Puts values into an object, member by member, as operands give them. Nothing is replaced.
extension Value {
  /// Sets the value at the end of a way of members, which are added where they are missing.
  ///
  /// - Parameter isJSON: Whether it was given as `NAME:=JSON`, which gives the whole of an array or an object.
  /// - Throws: `duplicate-parameter` where a value is there already.
  mutating func set(
    _ value: Value, at path: ArraySlice<String>, isJSON: Bool = false
  ) throws(Finding) {
    try update(path) { old throws(Finding) in
      guard let old else { return value }
      let isWhole = isJSON && (old.array != nil || old.object != nil)
      throw Finding(
        .duplicateParameter, at: 0, expected: isWhole ? "NAME:=JSON gives the whole of it" : "")
    }
  }

  /// Adds values to the array at the end of a way of members.
  ///
  /// - Throws: `duplicate-parameter` where another value is there already.
  mutating func append(_ values: [Value], at path: ArraySlice<String>) throws(Finding) {
    try update(path) { old throws(Finding) in
      guard let old else { return .array(values) }
      guard let array = old.array else { throw Finding(.duplicateParameter, at: 0) }
      return .array(array + values)
    }
  }

  private mutating func update(
    _ path: ArraySlice<String>, _ change: (Value?) throws(Finding) -> Value
  ) throws(Finding) {
    guard let name = path.first else { return self = try change(self) }
    guard var members = object else { throw Finding(.duplicateParameter, at: 0) }
    let index = members.firstIndex { $0.name.utf8.elementsEqual(name.utf8) }
    let rest = path.dropFirst()
    if let index, !rest.isEmpty {
      try members[index].value.update(rest, change)
    } else if let index {
      members[index].value = try change(members[index].value)
    } else {
      var value = Value.object([])
      if rest.isEmpty { value = try change(nil) } else { try value.update(rest, change) }
      members.append(Member(name, value))
    }
    self = .object(members)
  }
}
