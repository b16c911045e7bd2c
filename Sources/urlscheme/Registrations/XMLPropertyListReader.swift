import URLSchemeCore

/// Reads an XML property list, nested no deeper than we want it.
///
/// It takes no more than Apple's parser does, and nothing that readers may understand differently: a tag
/// ends at the first `>`, and is empty where a `/` stands before that; a `<` inside a tag, a document
/// type with a subset, and an encoding other than UTF-8 are refused. A file that Xcode or `plutil` wrote
/// passes.
struct XMLPropertyListReader {
  private static let values: Set<String> = [
    "array", "dict", "string", "data", "date", "integer", "real", "true", "false",
  ]
  private static let mayBeEmpty: Set<String> = ["array", "dict", "string", "true", "false"]

  private let text: [UInt8]
  private var position = 0
  /// How many elements are open that hold others.
  private var depth = 0
  private var hasRoot = false

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// Reads the whole text; throws the first thing that is wrong.
  mutating func read() throws(Finding) -> PropertyListNode {
    if has("\u{FEFF}") { position = 3 }
    skipWhiteSpace()
    guard has("<") else { throw fault(position, "a property list, in XML or binary") }
    try checkCharacters()
    var root = try nextElement("<plist>") ?? ""
    var expectation = "<plist>"
    let isDocument = root == "plist"
    if isDocument {
      hasRoot = true
      _ = try skipStartTag(root)
      depth = 1
      expectation = "a value"
      root = try nextElement(expectation) ?? ""
    }
    let value = try readValue(root, expectation)
    if isDocument, try nextElement("</plist>", in: "plist") != nil {
      throw fault(position, "</plist>")
    }
    depth = 0
    if try nextElement("end of text") != nil { throw fault(position, "end of text") }
    return value
  }

  /// What XML 1.0 allows (§2.2), so far as it matters: UTF-8 without control characters.
  private func checkCharacters() throws(Finding) {
    if let offset = UTF8Check.firstInvalid(in: text.span) { throw fault(offset, "UTF-8") }
    let offset = text.firstIndex { $0 < 0x20 && !"\t\n\r".utf8.contains($0) }
    if let offset { throw fault(offset, "a character that XML allows") }
  }

  // MARK: Elements

  /// Moves to the next element, over what is none, and gives its name, or an empty one; nil: an end
  /// stood there, where one may, of `container` or of the text.
  private mutating func nextElement(
    _ expectation: String, in container: String? = nil
  ) throws(Finding) -> String? {
    while true {
      skipWhiteSpace()
      if position == text.count, hasRoot, depth == 0 { return nil }
      guard has("<") else { throw fault(position, expectation) }
      if has("<?") {
        try skipInstruction()
      } else if has("<!--") {
        try skip(to: "-->", from: position + 4, "the end of the comment, -->")
      } else if has("<!"), !hasRoot {
        try skipDocumentType()
      } else if has("</") {
        guard let container else { throw fault(position, expectation) }
        try skipEndTag(container)
        return nil
      } else {
        guard depth < PropertyListReader.maximumDepth else {
          throw fault(position, "at most \(PropertyListReader.maximumDepth) levels of nesting")
        }
        return tagName
      }
    }
  }

  /// Reads the value whose start tag, of this name, stands here.
  private mutating func readValue(
    _ name: String, _ expectation: String
  ) throws(Finding) -> PropertyListNode {
    let start = position
    guard Self.values.contains(name) else { throw fault(start, expectation) }
    hasRoot = true
    guard name == "array" || name == "dict" else { return try readText(name) }
    let isEmpty = try skipStartTag(name)
    depth += 1
    defer { depth -= 1 }
    var items: [PropertyListNode] = []
    var members: [(key: PropertyListNode, value: PropertyListNode)] = []
    if name == "array" {
      let expectation = "a value or </array>"
      while !isEmpty, let item = try nextElement(expectation, in: name) {
        items.append(try readValue(item, expectation))
      }
      return PropertyListNode(at: start, .array(items))
    }
    while !isEmpty, let key = try nextElement("<key> or </dict>", in: name) {
      guard key == "key" else { throw fault(position, "<key> or </dict>") }
      let text = try readText(key)
      let value = try nextElement("a value") ?? ""
      members.append((text, try readValue(value, "a value")))
    }
    return PropertyListNode(at: start, .dictionary(members))
  }

  /// Reads an element that holds no others.
  private mutating func readText(_ name: String) throws(Finding) -> PropertyListNode {
    let start = position
    let isText = name == "key" || name == "string"
    guard try !skipStartTag(name) else {
      return PropertyListNode(at: start, isText ? .string("") : .scalar)
    }
    let content = position
    let string = name == "true" || name == "false" ? "" : try readContent(isText: isText)
    let range = content..<position
    if let expected = PropertyListScalar.expectation(ofContent: text[range], in: name) {
      throw Finding(
        .invalidPropertyList, at: content, expected: expected,
        found: text.span.extracting(range).quoted)
    }
    try skipEndTag(name)
    return isText
      ? PropertyListNode(range, .string(string)) : PropertyListNode(at: content, .scalar)
  }

  /// Reads up to the next tag; only where it is text for people may it have references and CDATA
  /// sections.
  private mutating func readContent(isText: Bool) throws(Finding) -> String {
    var content: [UInt8] = []
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "<") {
        guard isText, has("<![CDATA[") else { break }
        let start = position + 9
        try skip(to: "]]>", from: start, "the end of the CDATA section, ]]>")
        content += text[start..<position - 3]
      } else if isText, byte == UInt8(ascii: "&") {
        guard let (scalar, count) = XMLReference.read(text[position...]) else {
          throw fault(position, "a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;")
        }
        content += String(scalar).utf8
        position += count
      } else {
        content.append(byte)
        position += 1
      }
    }
    return String(decoding: content, as: UTF8.self)
  }

  // MARK: Tags

  /// The name of the tag that begins here; empty if it is none that a property list has.
  private var tagName: String {
    let name = text[(position + 1)...].prefix(8).prefix(while: \.isLetter)
    guard name.endIndex < text.count, ">/ \t\n\r".utf8.contains(text[name.endIndex]) else {
      return ""
    }
    return String(decoding: name, as: UTF8.self)
  }

  /// Moves behind a start tag; true if the tag is its element's end as well.
  private mutating func skipStartTag(_ name: String) throws(Finding) -> Bool {
    let start = position
    try skipTag(refusing: "<", "the end of the tag, >")
    let isEmpty = text[position - 2] == UInt8(ascii: "/")
    guard !isEmpty || Self.mayBeEmpty.contains(name) else {
      throw fault(start, "<\(name)> with a content")
    }
    return isEmpty
  }

  private mutating func skipEndTag(_ name: String) throws(Finding) {
    let tag = "</\(name)"
    guard has(tag) else { throw fault(position, "\(tag)>") }
    position += tag.utf8.count
    skipWhiteSpace()
    guard has(">") else { throw fault(position, "\(tag)>") }
    position += 1
  }

  /// Moves behind the tag that begins here; none of the characters may stand in it.
  private mutating func skipTag(
    refusing characters: String, _ expectation: String
  ) throws(Finding) {
    position += 1
    while position < text.count, text[position] != UInt8(ascii: ">") {
      if characters.utf8.contains(text[position]) { throw fault(position, expectation) }
      position += 1
    }
    guard position < text.count else { throw fault(position, "the end of the tag, >") }
    position += 1
  }

  // MARK: What is no element

  private mutating func skipInstruction() throws(Finding) {
    let start = position + 2
    guard start < text.count, text[start].isLetter else {
      throw fault(start, "the name of a processing instruction")
    }
    let isDeclaration = text[start...].starts(with: "xml".utf8)
    try skip(to: "?>", from: start, "the end of the processing instruction, ?>")
    guard isDeclaration else { return }
    let end = position
    defer { position = end }
    // Apple's parser takes the first `encoding=` there for the encoding, whatever stands around it.
    for offset in start..<end where text[offset...].starts(with: "encoding".utf8) {
      position = offset + 8
      skipWhiteSpace()
      guard has("=") else { continue }
      position += 1
      skipWhiteSpace()
      let name = text[min(position, end)..<end].prefix(7).map(\.lowercased)
      guard name == Array("\"utf-8\"".utf8) || name == Array("'utf-8'".utf8) else {
        throw fault(position, "the encoding \"UTF-8\"")
      }
    }
  }

  private mutating func skipDocumentType() throws(Finding) {
    guard has("<!DOCTYPE") else { throw fault(position + 2, "DOCTYPE or a comment") }
    position += 8
    try skipTag(refusing: "[<", "a document type without declarations of its own")
  }

  // MARK: Bytes

  private func has(_ word: String) -> Bool { text[position...].starts(with: word.utf8) }

  private mutating func skipWhiteSpace() {
    position = text.span.endOfWhiteSpace(from: position)
  }

  /// Moves behind the first `end` that does not begin before `start`.
  private mutating func skip(
    to end: String, from start: Int, _ expected: String
  ) throws(Finding) {
    position = min(start, text.count)
    while position < text.count, !has(end) { position += 1 }
    guard position < text.count else { throw fault(text.count, expected) }
    position += end.utf8.count
  }

  private func fault(_ offset: Int, _ expected: String) -> Finding {
    .invalidPropertyList(at: offset, in: text, expected: expected)
  }
}
