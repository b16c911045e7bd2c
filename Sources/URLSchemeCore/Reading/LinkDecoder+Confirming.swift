/// Confirms that links say what they were made from.
extension LinkDecoder {
  /// Reads a link, and gives its values, in the order of the route's parameters, if it is one of the route
  /// with just these values.
  ///
  /// Values are mostly written in that order; then none have to be built to be compared.
  package mutating func values(
    of link: DeepLink, ofRoute route: Int, ifSaying values: Value
  ) -> Value? {
    guard (try? read(link.bytes.span)) != nil, reading.parts.isRouted,
      reading.parts.route == route,
      reading.unknown.isEmpty
    else { return Value?.none }
    let tape = reading.tape
    if tape.holds(values, at: 0) { return values }
    let read = tape.value(0)
    return read.hasSameMembers(as: values) ? read : Value?.none
  }
}

extension Value {
  /// Whether two objects have the same members, in whatever order.
  fileprivate func hasSameMembers(as other: Value) -> Bool {
    guard let own = object, let others = other.object, own.count == others.count else {
      return false
    }
    return own.allSatisfy { member in others.contains(member) }
  }
}
