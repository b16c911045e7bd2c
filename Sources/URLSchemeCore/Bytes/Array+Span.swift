/// Spans, appended whole: the standard library's arrays take sequences, and a span is none.
extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(_ bytes: Span<UInt8>) {
    // Appending nothing must not write to the storage that all empty arrays share.
    if !bytes.isEmpty { UnsafeBytes.append(bytes, to: &self) }
  }
}
