/// Reads text forms: the characters that stand for a value, already percent-decoded, become the value.
///
/// Offsets of findings count from the beginning of the text, subjects are names of fields inside the value.
extension ValueTape {
  /// Reads a text, checks the value against its constraints, and appends it.
  mutating func read(
    _ text: Span<UInt8>, as plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    guard plan.isEnveloped, RotateEnvelope.isMarked(text) else {
      return try readPlain(text, as: plan, &scratch)
    }
    var opened: [UInt8] = []
    swap(&opened, &scratch.opened)
    defer { swap(&opened, &scratch.opened) }
    try RotateEnvelope.open(text, into: &opened)
    do {
      try readPlain(opened.span, as: plan, &scratch)
    } catch {
      // A place inside the envelope is no place in the link.
      throw error.moved(by: -error.offset)
    }
  }

  private mutating func readPlain(
    _ text: Span<UInt8>, as plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    let node = count
    switch plan.form {
    case .text: append(.string, text)
    case .integer, .number: append(.number, text)
    case .boolean(let yes, let no): try readBoolean(text, yes, no)
    case .fixedWidth(let width, let fractionDigits):
      return try readFixedWidth(text, plan, width, fractionDigits, &scratch)
    case .delimitedArray(let separator, let escape):
      return try readDelimitedArray(text, plan, separator, escape, &scratch)
    case .delimitedObject(let separator, let escape, let fieldCount, let hasRest):
      return try readDelimitedObject(
        text, plan, separator, escape, fieldCount, hasRest, &scratch)
    case .json: return try readJSON(text, plan, &scratch)
    case .base64url: try readBase64(text)
    case .separate: append(.string, text)
    }
    try check(node, plan, &scratch)
  }

  private mutating func readBoolean(
    _ text: Span<UInt8>, _ yes: [UInt8], _ no: [UInt8]
  ) throws(Finding) {
    if text.equals(yes) { return append(true) }
    if text.equals(no) { return append(false) }
    throw Finding(
      .invalidValue, at: 0,
      expected: "\(String(decoding: yes, as: UTF8.self)) or \(String(decoding: no, as: UTF8.self))",
      found: text.quoted)
  }

  private mutating func readBase64(_ text: Span<UInt8>) throws(Finding) {
    let start = bytes.count
    guard Base64.decodeURL(text, to: &bytes) else {
      throw Finding(
        .invalidValue, at: 0, expected: "base64url without padding", found: text.quoted)
    }
    guard UTF8Check.firstInvalid(in: bytes.span.extracting(start..<bytes.count)) == nil else {
      throw Finding(.invalidUTF8, at: 0)
    }
    append(.string, from: start)
  }

  private mutating func readJSON(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ scratch: inout TextScratch
  ) throws(Finding) {
    let node = count
    do {
      scratch.json.reset()
      try appendJSON(try scratch.json.next(in: text), &scratch.json, in: text)
      _ = try scratch.json.next(in: text)
    } catch {
      guard error.rule == .invalidJSON else { throw error }
      throw Finding(
        .invalidValue, at: error.offset, expected: "JSON with \(error.expected)", found: error.found)
    }
    try checkNumbers(from: node)
    try checkTree(node, plan, &scratch)
  }

  /// Refuses numbers inside JSON that are too long to be kept exactly.
  private func checkNumbers(from node: Int) throws(Finding) {
    for index in node..<count where kind(index) == .number {
      let number = bytes.span.extracting(range(index))
      guard DecimalParts(number, allowsExponent: true) != nil else {
        throw Finding(
          .valueOutOfRange, at: 0,
          expected: "numbers of at most \(DecimalParts.maximumDigits) digits")
      }
    }
  }

  // MARK: Fixed width

  private mutating func readFixedWidth(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ width: Int, _ fractionDigits: Int,
    _ scratch: inout TextScratch
  ) throws(Finding) {
    for index in text.indices where !ByteClass.isDigit(text[index]) {
      let field = index / width
      let name = field < plan.properties.count ? plan.properties[field].name : []
      throw Finding(
        .invalidValue, at: index, String(decoding: name, as: UTF8.self), expected: "digits",
        found: text.quoted)
    }
    guard text.count == plan.properties.count * width else {
      throw Finding(
        .wrongLength, at: min(text.count, plan.properties.count * width),
        expected: "\(plan.properties.count * width) digits", found: "\(text.count)")
    }
    let object = open(.object)
    for (index, property) in plan.properties.enumerated() {
      append(declaredKey: property.number)
      let field = index * width..<(index + 1) * width
      let node = count
      appendFixedPoint(text.extracting(field), fractionDigits)
      try within(property, at: field.lowerBound) { () throws(Finding) in
        try check(node, property.plan, &scratch)
      }
    }
    close(object)
  }

  /// Appends digits as the shortest number they stand for: `70` with two fraction digits is `0.7`.
  private mutating func appendFixedPoint(_ digits: Span<UInt8>, _ fractionDigits: Int) {
    let zero = UInt8(ascii: "0")
    let start = bytes.count
    let point = digits.count - fractionDigits
    var first = 0
    while first + 1 < point, digits[first] == zero { first += 1 }
    var last = digits.count
    while last > point, digits[last - 1] == zero { last -= 1 }
    if point == 0 { bytes.append(zero) }
    for index in first..<max(last, point) {
      if index == point { bytes.append(UInt8(ascii: ".")) }
      bytes.append(digits[index])
    }
    append(.number, from: start)
  }

  // MARK: Delimited

  private mutating func readDelimitedArray(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ separator: UInt8, _ escape: UInt8?,
    _ scratch: inout TextScratch
  ) throws(Finding) {
    let array = open(.array)
    let itemCount = try readItems(text, 0, plan, separator, escape, &scratch)
    close(array)
    try checkCount(itemCount, plan.constraints)
  }

  private mutating func readDelimitedObject(
    _ text: Span<UInt8>, _ plan: ValuePlan, _ separator: UInt8, _ escape: UInt8?,
    _ fieldCount: Int, _ hasRest: Bool, _ scratch: inout TextScratch
  ) throws(Finding) {
    let object = open(.object)
    var position: Int? = 0
    for (index, property) in plan.properties.prefix(fieldCount).enumerated() {
      guard let start = position else {
        throw Finding(
          .missingParameter, at: text.count, String(decoding: property.name, as: UTF8.self),
          expected: "\(fieldCount) fields with \(quoted(separator)) between them, found \(index)")
      }
      append(declaredKey: property.number)
      let end = try fieldEnd(text, start, separator, escape)
      try within(property, at: start) { () throws(Finding) in
        try readField(text.extracting(start..<end), as: property.plan, escape, &scratch)
      }
      position = end < text.count ? end + 1 : nil
    }
    if hasRest, let property = plan.properties.last {
      append(declaredKey: property.number)
      let array = open(.array)
      var itemCount = 0
      if let start = position {
        try within(property, at: 0) { () throws(Finding) in
          itemCount =
            fieldCount == 0 && text.isEmpty
            ? 0 : try readItems(text, start, property.plan, separator, escape, &scratch, keepsEmpty: fieldCount > 0)
        }
      }
      close(array)
      try within(property, at: position ?? text.count) { () throws(Finding) in
        try checkCount(itemCount, property.plan.constraints)
      }
    } else if let position {
      throw Finding(
        .invalidValue, at: position - 1,
        expected: "\(fieldCount) fields with \(quoted(separator)) between them", found: "more")
    }
    close(object)
  }

  /// Reads the values from `start` on; an empty text is no value, unless `keepsEmpty`.
  private mutating func readItems(
    _ text: Span<UInt8>, _ start: Int, _ plan: ValuePlan, _ separator: UInt8, _ escape: UInt8?,
    _ scratch: inout TextScratch, keepsEmpty: Bool = false
  ) throws(Finding) -> Int {
    guard let items = plan.items, keepsEmpty || start < text.count else { return 0 }
    var itemCount = 0
    var position = start
    while true {
      let end = try fieldEnd(text, position, separator, escape)
      do {
        try readField(text.extracting(position..<end), as: items, escape, &scratch)
      } catch {
        throw error.moved(by: position).inside("\(itemCount)")
      }
      itemCount += 1
      guard end < text.count else { return itemCount }
      position = end + 1
    }
  }

  private mutating func readField(
    _ field: Span<UInt8>, as plan: ValuePlan, _ escape: UInt8?, _ scratch: inout TextScratch
  ) throws(Finding) {
    guard let escape, field.contains(escape) else {
      return try readPlain(field, as: plan, &scratch)
    }
    var plain: [UInt8] = []
    swap(&plain, &scratch.field)
    defer { swap(&plain, &scratch.field) }
    plain.removeAll(keepingCapacity: true)
    var index = 0
    while index < field.count {
      if field[index] == escape { index += 1 }
      plain.append(field[index])
      index += 1
    }
    try readPlain(plain.span, as: plan, &scratch)
  }

  /// Where the field that begins at `start` ends: at the next separator that no escape precedes, or at the end.
  private func fieldEnd(
    _ text: Span<UInt8>, _ start: Int, _ separator: UInt8, _ escape: UInt8?
  ) throws(Finding) -> Int {
    var index = start
    while index < text.count, text[index] != separator {
      if text[index] == escape {
        guard index + 1 < text.count, text[index + 1] == separator || text[index + 1] == escape
        else {
          throw Finding(
            .invalidValue, at: index,
            expected: "\(quoted(separator)) or \(quoted(text[index])) after \(quoted(text[index]))")
        }
        index += 1
      }
      index += 1
    }
    return index
  }

  // MARK: Places

  private func within(
    _ property: ValuePlan.Property, at offset: Int, _ body: () throws(Finding) -> Void
  ) throws(Finding) {
    do {
      try body()
    } catch {
      throw error.moved(by: offset).inside(String(decoding: property.name, as: UTF8.self))
    }
  }

  private func quoted(_ byte: UInt8) -> String {
    String(UnicodeScalar(byte))
  }
}

extension Span<UInt8> {
  func equals(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }

  func contains(_ byte: UInt8) -> Bool {
    for index in indices where self[index] == byte { return true }
    return false
  }

  /// The text between quotes, as a finding shows it.
  var quoted: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return "\"\(String(decoding: bytes, as: UTF8.self))\""
  }
}
