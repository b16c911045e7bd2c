import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An XML document as a tree, read by the system's parser, for tests.
struct XMLTree: Equatable {
  var name: String
  var attributes: [String: String] = [:]
  var text = ""
  var children: [XMLTree] = []

  /// nil where the text is not well-formed.
  init?(_ text: String) {
    let builder = Builder()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = builder
    guard parser.parse(), let root = builder.open.first?.children.first else { return nil }
    self = root
  }

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The elements of that name, at any depth, in the order of the text.
  func all(_ name: String) -> [XMLTree] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  /// The names of it and of all elements in it.
  var elementNames: [String] { [name] + children.flatMap(\.elementNames) }

  private final class Builder: NSObject, XMLParserDelegate {
    /// The elements that are open, the document first.
    var open = [XMLTree("", [:])]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(XMLTree(name, attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      open[open.count - 1].text += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) {
      let element = open.removeLast()
      open[open.count - 1].children.append(element)
    }
  }
}
