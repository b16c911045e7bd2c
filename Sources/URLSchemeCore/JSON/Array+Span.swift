/// Copying spans of bytes into a caller's buffer.
extension [UInt8] {
  /// Appends the bytes of `span`, growing once.
  mutating func append(copying span: Span<UInt8>) {
    append(addingCapacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
