/// Buffers that reading and writing text forms reuse from link to link.
struct TextScratch: Sendable {
  /// The text inside an envelope.
  var opened: [UInt8] = []
  /// The text of a delimited field without its escapes.
  var field: [UInt8] = []
  /// The text being written, before its envelope.
  var written: [UInt8] = []
  var regexp = IRegexp.Scratch()
  /// Enum values that were read as the default; whoever reads or writes takes them out.
  var notices: [Finding] = []
  /// Whether an unknown enum value is read as the default where a definition says so. A writer
  /// means what it says.
  var takesUnknownValues = true
}
