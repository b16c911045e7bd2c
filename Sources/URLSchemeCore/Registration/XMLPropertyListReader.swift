/// Reads an XML property list, nested no deeper than we want it.
///
/// It takes no more than Apple's parser does, and nothing that readers may understand differently: a tag
/// ends at the first `>`, and is empty where a `/` stands before that; a `<` inside a tag, a document
/// type with a subset, and an encoding other than UTF-8 are refused. A file that Xcode or `plutil` wrote
/// passes.
struct XMLPropertyListReader {
  private typealias Reader = PropertyListReader

  /// An element that holds others.
  private enum Container {
    case plist(isFilled: Bool)
    case array
    case dictionary(isAtKey: Bool)

    var name: String {
      switch self {
      case .plist: "plist"
      case .array: "array"
      case .dictionary: "dict"
      }
    }

    /// What may come next, for a person.
    var expectation: String {
      switch self {
      case .plist(isFilled: true): "</plist>"
      case .plist: "a value"
      case .array: "a value or </array>"
      case .dictionary(isAtKey: true): "<key> or </dict>"
      case .dictionary: "a value"
      }
    }

    var isDocument: Bool {
      if case .plist = self { true } else { false }
    }

    var mayClose: Bool {
      switch self {
      case .plist(let isFilled): isFilled
      case .array: true
      case .dictionary(let isAtKey): isAtKey
      }
    }
  }

  private static let leaves: Set<String> = [
    "string", "data", "date", "integer", "real", "true", "false",
  ]
  private static let mayBeEmpty: Set<String> = ["array", "dict", "string", "true", "false"]

  private var position = 0
  private var open: [Container] = []
  private var hasRoot = false

  /// Throws the first thing that is wrong, and emits the elements before it.
  mutating func read(
    _ text: Span<UInt8>, emitting emit: (PropertyListElement) -> Void = { _ in }
  ) throws(Finding) {
    if Reader.has("\u{FEFF}", at: 0, in: text) { position = 3 }
    let start = text.endOfWhiteSpace(from: position)
    guard start < text.count, text[start] == UInt8(ascii: "<") else {
      throw fault(start, text, "a property list, in XML or binary")
    }
    try checkCharacters(text)
    while true {
      position = text.endOfWhiteSpace(from: position)
      if position >= text.count, hasRoot, open.isEmpty { return }
      guard position < text.count, text[position] == UInt8(ascii: "<") else {
        throw fault(position, text, expectation)
      }
      try scanMarkup(text, emit)
    }
  }

  /// What XML 1.0 allows (§2.2), so far as it matters: UTF-8 without control characters.
  private func checkCharacters(_ text: Span<UInt8>) throws(Finding) {
    if let offset = UTF8Check.firstInvalid(in: text) { throw fault(offset, text, "UTF-8") }
    for offset in text.indices where text[offset] < 0x20 {
      switch text[offset] {
      case 0x09, 0x0A, 0x0D: continue
      default: throw fault(offset, text, "a character that XML allows")
      }
    }
  }

  private var expectation: String {
    open.last?.expectation ?? (hasRoot ? "end of text" : "<plist>")
  }

  private mutating func scanMarkup(
    _ text: Span<UInt8>, _ emit: (PropertyListElement) -> Void
  ) throws(Finding) {
    if Reader.has("<?", at: position, in: text) {
      try skipInstruction(text)
    } else if Reader.has("<!--", at: position, in: text) {
      try skip(to: "-->", from: position + 4, "the end of the comment, -->", text)
    } else if Reader.has("<!", at: position, in: text), !hasRoot {
      try skipDocumentType(text)
    } else if Reader.has("</", at: position, in: text) {
      guard let container = open.last, container.mayClose else {
        throw fault(position, text, expectation)
      }
      try scanEndTag(of: container.name, text)
      open.removeLast()
      if !container.isDocument { emit(.end) }
    } else {
      try scanElement(text, emit)
    }
  }

  // MARK: Elements

  private mutating func scanElement(
    _ text: Span<UInt8>, _ emit: (PropertyListElement) -> Void
  ) throws(Finding) {
    let start = position
    let name = tagName(text)
    let isKey = name == "key"
    try admit(name, isKey: isKey, at: start, text)
    let isEmpty = try skipStartTag(text)
    if isEmpty {
      guard Self.mayBeEmpty.contains(name) else {
        throw fault(start, text, "<\(name)> with a content")
      }
    }
    switch name {
    case "plist": open.append(.plist(isFilled: false))
    case "array":
      emit(.arrayStart(start))
      if isEmpty { emit(.end) } else { open.append(.array) }
    case "dict":
      emit(.dictionaryStart(start))
      if isEmpty { emit(.end) } else { open.append(.dictionary(isAtKey: true)) }
    default:
      let isText = isKey || name == "string"
      guard !isEmpty else {
        let text = PropertyListText(range: start..<start, form: .xml)
        return emit(isText ? .string(text) : .scalar(start))
      }
      let content = position
      if name != "true", name != "false" { try skipContent(isText: isText, text) }
      let range = content..<position
      let scalar = text.extracting(range)
      if let expected = PropertyListScalar.expectation(ofContent: scalar, in: name) {
        throw Finding(
          .invalidPropertyList, at: content, expected: expected, found: scalar.quoted)
      }
      try scanEndTag(of: name, text)
      let text = PropertyListText(range: range, form: .xml)
      emit(isKey ? .key(text) : isText ? .string(text) : .scalar(content))
    }
  }

  /// Checks that an element of this name may stand here, and moves what contains it on.
  private mutating func admit(
    _ name: String, isKey: Bool, at start: Int, _ text: Span<UInt8>
  ) throws(Finding) {
    guard open.count < Reader.maximumDepth else {
      throw fault(start, text, "at most \(Reader.maximumDepth) levels of nesting")
    }
    let isValue = Self.leaves.contains(name) || name == "array" || name == "dict"
    switch open.last {
    case nil where !hasRoot && (isValue || name == "plist"): hasRoot = true
    case .plist(isFilled: false) where isValue: open[open.count - 1] = .plist(isFilled: true)
    case .array where isValue: break
    case .dictionary(let isAtKey) where isAtKey ? isKey : isValue:
      open[open.count - 1] = .dictionary(isAtKey: !isAtKey)
    default: throw fault(start, text, expectation)
    }
  }

  /// The name of the tag that begins here; empty if none does, or none that a property list has.
  private func tagName(_ text: Span<UInt8>) -> String {
    var name = ""
    var offset = position + 1
    while offset < text.count, ByteClass.isLetter(text[offset]), name.utf8.count < 8 {
      name.unicodeScalars.append(UnicodeScalar(text[offset]))
      offset += 1
    }
    guard offset < text.count else { return "" }
    switch text[offset] {
    case UInt8(ascii: ">"), UInt8(ascii: "/"), 0x20, 0x09, 0x0A, 0x0D: return name
    default: return ""
    }
  }

  /// Moves behind a start tag; true if the tag is its element's end as well.
  private mutating func skipStartTag(_ text: Span<UInt8>) throws(Finding) -> Bool {
    position += 1
    while position < text.count, text[position] != UInt8(ascii: ">") {
      guard text[position] != UInt8(ascii: "<") else {
        throw fault(position, text, "the end of the tag, >")
      }
      position += 1
    }
    guard position < text.count else { throw fault(position, text, "the end of the tag, >") }
    position += 1
    return text[position - 2] == UInt8(ascii: "/")
  }

  private mutating func scanEndTag(of name: String, _ text: Span<UInt8>) throws(Finding) {
    let tag = "</\(name)"
    guard Reader.has(tag, at: position, in: text) else { throw fault(position, text, "\(tag)>") }
    let end = text.endOfWhiteSpace(from: position + tag.utf8.count)
    guard end < text.count, text[end] == UInt8(ascii: ">") else {
      throw fault(end, text, "\(tag)>")
    }
    position = end + 1
  }

  /// Moves behind the text of an element that holds no others; only where it is text for people
  /// may it have references and CDATA sections.
  private mutating func skipContent(isText: Bool, _ text: Span<UInt8>) throws(Finding) {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "<"):
        guard isText, Reader.has("<![CDATA[", at: position, in: text) else { return }
        try skip(to: "]]>", from: position + 9, "the end of the CDATA section, ]]>", text)
      case UInt8(ascii: "&") where isText: try skipReference(text)
      default: position += 1
      }
    }
  }

  private mutating func skipReference(_ text: Span<UInt8>) throws(Finding) {
    guard let (_, end) = XMLReference.read(text, at: position) else {
      throw fault(position, text, "a reference: &amp;, &lt;, &gt;, &quot;, &apos; or &#…;")
    }
    position = end
  }

  // MARK: What is no element

  private mutating func skipInstruction(_ text: Span<UInt8>) throws(Finding) {
    let start = position + 2
    guard start < text.count, ByteClass.isLetter(text[start]) else {
      throw fault(start, text, "the name of a processing instruction")
    }
    try skip(to: "?>", from: start, "the end of the processing instruction, ?>", text)
    guard Reader.has("xml", at: start, in: text) else { return }
    // Apple's parser takes the first `encoding=` there for the encoding, whatever stands around it.
    for offset in start..<position where Reader.has("encoding", at: offset, in: text) {
      var value = text.endOfWhiteSpace(from: offset + 8)
      guard Reader.has("=", at: value, in: text) else { continue }
      value = text.endOfWhiteSpace(from: value + 1)
      var name = ""
      for index in value..<min(value + 7, position) {
        name.unicodeScalars.append(UnicodeScalar(ByteClass.lowercased(text[index])))
      }
      guard name == "\"utf-8\"" || name == "'utf-8'" else {
        throw fault(value, text, "the encoding \"UTF-8\"")
      }
    }
  }

  private mutating func skipDocumentType(_ text: Span<UInt8>) throws(Finding) {
    guard Reader.has("<!DOCTYPE", at: position, in: text) else {
      throw fault(position + 2, text, "DOCTYPE or a comment")
    }
    position += 9
    while position < text.count, text[position] != UInt8(ascii: ">") {
      guard text[position] != UInt8(ascii: "["), text[position] != UInt8(ascii: "<") else {
        throw fault(position, text, "a document type without declarations of its own")
      }
      position += 1
    }
    guard position < text.count else { throw fault(position, text, "the end of the tag, >") }
    position += 1
  }

  /// Moves behind the first `end` that does not begin before `start`.
  private mutating func skip(
    to end: String, from start: Int, _ expected: String, _ text: Span<UInt8>
  ) throws(Finding) {
    position = start
    while position < text.count, !Reader.has(end, at: position, in: text) { position += 1 }
    guard position < text.count else { throw fault(text.count, text, expected) }
    position += end.utf8.count
  }

  private func fault(_ offset: Int, _ text: Span<UInt8>, _ expected: String) -> Finding {
    .invalidPropertyList(at: offset, in: text, expected: expected)
  }
}
