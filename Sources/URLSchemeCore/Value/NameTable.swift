/// The names that definitions declare, each once, ready to be written as JSON keys without escaping
/// them again.
struct NameTable: Sendable {
  private(set) var names: [String] = []
  private var json: [UInt8] = []
  private var ranges: [Range<Int>] = []
  private var numbers = ByteTable()

  /// The number of a name, which is added where it is new.
  mutating func number(of name: String) -> Int {
    let bytes = Array(name.utf8)
    if let number = numbers.value(0, bytes.span) { return number }
    let start = json.count
    JSONWriter.appendString(name, to: &json)
    json.append(UInt8(ascii: ":"))
    ranges.append(start..<json.count)
    names.append(name)
    numbers.insert(0, bytes.span, names.count - 1)
    return names.count - 1
  }

  /// Appends the name as a JSON key: quoted, escaped, with its colon.
  func appendKey(_ number: Int, to output: inout ByteWriter) {
    output.append(json.span.extracting(ranges[number]))
  }
}
