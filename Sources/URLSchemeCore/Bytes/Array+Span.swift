/// Spans, appended whole: the standard library's arrays take sequences, and a span is none.
extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(_ bytes: Span<UInt8>) {
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}
