/// Spans, appended whole: the standard library's arrays take sequences, and a span is none.
extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(_ bytes: Span<UInt8>) {
    // Nothing, appended to an empty array, would write to the storage that all of them share.
    guard !bytes.isEmpty else { return }
    append(addingCapacity: bytes.count) { output in
      for index in bytes.indices { output.append(bytes[index]) }
    }
  }
}
