import URLSchemeCore

/// An element of an XML document, with its place.
struct XMLTag: Sendable {
  /// A name in its namespace.
  struct Name: Hashable, Sendable {
    var namespace = ""
    var local: String
  }

  var name: Name
  var attributes: [Name: String] = [:]
  /// Where the values of the attributes begin, in bytes.
  var places: [Name: Int] = [:]
  var children: [XMLTag] = []
  /// The text in it, without that of its children.
  var text = ""
  /// Where its tag begins, in bytes.
  var offset: Int

  /// What is no XML, and where.
  struct Fault: Error, Equatable {
    var offset: Int
    var expected: String
  }
}

extension XMLTag {
  /// Reads a document in UTF-8 (XML 1.0, without a document type of its own).
  init(_ document: [UInt8]) throws(Fault) {
    var reader = XMLTagReader(document)
    self = try reader.document()
  }

  /// The children of that name, of no namespace.
  func elements(_ name: String) -> [XMLTag] {
    children.filter { $0.name == Name(local: name) }
  }
}

private struct XMLTagReader {
  /// Nobody nests deeper.
  private static let maximumDepth = 256
  /// Nobody has more in force at a time; each element may add to them.
  private static let maximumNamespaces = 256

  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func document() throws(XMLTag.Fault) -> XMLTag {
    if let offset = UTF8Check.firstInvalid(in: bytes.span) { throw fault("UTF-8", at: offset) }
    if starts("\u{FEFF}") { index += 3 }
    try skipMisc()
    let root = try element(["xml": "http://www.w3.org/XML/1998/namespace"], depth: 0)
    try skipMisc()
    guard index == bytes.count else { throw fault("the end of the document") }
    return root
  }

  // MARK: Elements

  private mutating func element(
    _ outer: [String: String], depth: Int
  ) throws(XMLTag.Fault) -> XMLTag {
    let start = index
    guard depth < Self.maximumDepth else { throw fault("fewer nested elements") }
    guard take("<") else { throw fault("an element") }
    let written = try name()
    var attributes: [(name: String, value: String, offset: Int, place: Int)] = []
    var names: Set<String> = []
    while true {
      let hasSpace = skipSpace()
      if starts(">") || starts("/>") { break }
      guard hasSpace else { throw fault("> or a space") }
      let offset = index
      let attribute = try name()
      _ = skipSpace()
      guard take("=") else { throw fault("=") }
      _ = skipSpace()
      guard names.insert(attribute).inserted else {
        throw fault("each attribute once", at: offset)
      }
      let place = index + 1
      attributes.append((attribute, try quoted(), offset, place))
    }
    var namespaces = outer
    for attribute in attributes where attribute.name.hasPrefix("xmlns") {
      let prefix = attribute.name.dropFirst("xmlns".count)
      if prefix.isEmpty || prefix.hasPrefix(":") {
        namespaces[String(prefix.dropFirst())] = attribute.value
      }
    }
    guard namespaces.count <= Self.maximumNamespaces else {
      throw fault("fewer namespaces", at: start)
    }
    var element = XMLTag(
      name: try resolved(written, namespaces, isAttribute: false, at: start), offset: start)
    for attribute in attributes where !attribute.name.hasPrefix("xmlns") {
      let name = try resolved(attribute.name, namespaces, isAttribute: true, at: attribute.offset)
      element.attributes[name] = attribute.value
      element.places[name] = attribute.place
    }
    if take("/>") { return element }
    index += 1
    try readContent(of: &element, written, namespaces, depth)
    return element
  }

  private mutating func readContent(
    of element: inout XMLTag, _ written: String, _ namespaces: [String: String], _ depth: Int
  ) throws(XMLTag.Fault) {
    while index < bytes.count {
      if starts("</") {
        let offset = index
        index += 2
        guard try name() == written else { throw fault("</\(written)>", at: offset) }
        _ = skipSpace()
        guard take(">") else { throw fault(">") }
        return
      }
      if take("<![CDATA[") {
        element.text += try text(upTo: "]]>")
      } else if try skipMarkup() {
        continue
      } else if starts("<") {
        element.children.append(try self.element(namespaces, depth: depth + 1))
      } else {
        element.text += try characters { $0 == UInt8(ascii: "<") }
      }
    }
    throw fault("</\(written)>")
  }

  private func resolved(
    _ name: String, _ namespaces: [String: String], isAttribute: Bool, at offset: Int
  ) throws(XMLTag.Fault) -> XMLTag.Name {
    guard let colon = name.firstIndex(of: ":") else {
      return XMLTag.Name(namespace: isAttribute ? "" : namespaces[""] ?? "", local: name)
    }
    guard let namespace = namespaces[String(name[..<colon])] else {
      throw fault("a prefix that xmlns declares", at: offset)
    }
    return XMLTag.Name(
      namespace: namespace, local: String(name[name.index(after: colon)...]))
  }

  // MARK: Texts

  private mutating func quoted() throws(XMLTag.Fault) -> String {
    guard index < bytes.count, "\"'".utf8.contains(bytes[index]) else { throw fault("a quote") }
    let quote = bytes[index]
    index += 1
    let text = try characters { $0 == quote || $0 == UInt8(ascii: "<") }
    guard index < bytes.count, bytes[index] == quote else {
      throw fault(String(decoding: [quote], as: UTF8.self))
    }
    index += 1
    return text
  }

  /// The text up to a byte, with what its references stand for.
  private mutating func characters(
    until ends: (UInt8) -> Bool
  ) throws(XMLTag.Fault) -> String {
    var text: [UInt8] = []
    while index < bytes.count, !ends(bytes[index]) {
      guard bytes[index] == UInt8(ascii: "&") else {
        text.append(bytes[index])
        index += 1
        continue
      }
      guard let (scalar, count) = XMLReference.read(bytes[index...]) else {
        throw fault("a reference of XML")
      }
      text += String(scalar).utf8
      index += count
    }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func text(upTo end: String) throws(XMLTag.Fault) -> String {
    let start = index
    while index < bytes.count, !starts(end) { index += 1 }
    guard take(end) else { throw fault(end) }
    return String(decoding: bytes[start..<index - end.utf8.count], as: UTF8.self)
  }

  private mutating func name() throws(XMLTag.Fault) -> String {
    let start = index
    while index < bytes.count, !" \t\r\n/>=<\"'&".utf8.contains(bytes[index]) { index += 1 }
    guard index > start else { throw fault("a name") }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  // MARK: What is skipped

  /// Comments, processing instructions, and a document type without declarations.
  private mutating func skipMisc() throws(XMLTag.Fault) {
    while true {
      _ = skipSpace()
      if take("<!DOCTYPE") {
        guard !(try text(upTo: ">")).contains("[") else {
          throw fault("a document type without declarations")
        }
      } else if try !skipMarkup() {
        return
      }
    }
  }

  private mutating func skipMarkup() throws(XMLTag.Fault) -> Bool {
    if take("<!--") {
      _ = try text(upTo: "-->")
    } else if take("<?") {
      _ = try text(upTo: "?>")
    } else {
      return false
    }
    return true
  }

  private mutating func skipSpace() -> Bool {
    let start = index
    while index < bytes.count, " \t\r\n".utf8.contains(bytes[index]) { index += 1 }
    return index > start
  }

  private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

  private mutating func take(_ text: String) -> Bool {
    guard starts(text) else { return false }
    index += text.utf8.count
    return true
  }

  private func fault(_ expected: String, at offset: Int? = nil) -> XMLTag.Fault {
    XMLTag.Fault(offset: offset ?? index, expected: expected)
  }
}
