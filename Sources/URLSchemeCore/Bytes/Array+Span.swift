extension [UInt8] {
  /// Appends the bytes of a span.
  mutating func append(_ bytes: Span<UInt8>) {
    reserveCapacityForAppending(bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }

  /// Makes room without giving up the geometric growth that keeps appending linear.
  private mutating func reserveCapacityForAppending(_ more: Int) {
    if count + more > capacity { reserveCapacity(Swift.max(count + more, capacity * 2)) }
  }
}
