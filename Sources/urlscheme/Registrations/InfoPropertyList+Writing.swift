import URLSchemeCore

/// An Info.plist as Xcode writes it, and as it stands in an app's bundle. It holds nothing but what the
/// value says, so it merges into an app's own.
extension InfoPropertyList {
  /// The property list in XML, indented by tabs, its keys sorted.
  ///
  /// - Throws: `invalid-property-list` where a text has a character that XML cannot hold.
  func xml() throws(Finding) -> [UInt8] {
    try tree.xml()
  }

  var tree: PropertyListTree {
    let types = urlTypes.map { type -> PropertyListTree in
      .dictionary([
        (Key.role, type.role.map { .string($0) }), (Key.name, type.name.map { .string($0) }),
        (Key.schemes, .array(type.schemes.map { .string($0) })),
      ])
    }
    let queries = queriesSchemes.map { PropertyListTree.string($0) }
    return .dictionary([
      (Key.types, types.isEmpty ? nil : .array(types)),
      (Key.queries, queries.isEmpty ? nil : .array(queries)),
    ])
  }
}

/// A property list that is written: as much of one as an `InfoPropertyList` needs.
indirect enum PropertyListTree {
  case string(String)
  case array([PropertyListTree])
  /// Keys without a value are left out.
  case dictionary([(key: String, value: PropertyListTree?)])

  /// A property list in XML.
  func xml() throws(Finding) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """
    try appendXML(to: &text, indent: "", subject: "")
    return Array("\(text)</plist>\n".utf8)
  }

  private func appendXML(to text: inout String, indent: String, subject: String) throws(Finding) {
    switch self {
    case .string(let string):
      guard string.unicodeScalars.allSatisfy(\.isAllowedInXML) else {
        throw Finding(
          .invalidPropertyList, at: 0, subject, expected: "no character that XML cannot hold")
      }
      text += "\(indent)<string>\(XMLReference.escaped(string))</string>\n"
    case .array(let items) where items.isEmpty: text += "\(indent)<array/>\n"
    case .array(let items):
      text += "\(indent)<array>\n"
      for (index, item) in items.enumerated() {
        try item.appendXML(to: &text, indent: "\(indent)\t", subject: "\(subject)[\(index)]")
      }
      text += "\(indent)</array>\n"
    case .dictionary(let members) where members.allSatisfy({ $0.value == nil }):
      text += "\(indent)<dict/>\n"
    case .dictionary(let members):
      text += "\(indent)<dict>\n"
      for (key, value) in members {
        guard let value else { continue }
        text += "\(indent)\t<key>\(key)</key>\n"
        try value.appendXML(
          to: &text, indent: "\(indent)\t", subject: subject.isEmpty ? key : "\(subject).\(key)")
      }
      text += "\(indent)</dict>\n"
    }
  }
}
