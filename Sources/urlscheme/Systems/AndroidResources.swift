import URLSchemeCore

/// What the attributes of an Android manifest stand for: texts, some of them in resources beside it.
struct AndroidResources: Sendable {
  static let namespace = "http://schemas.android.com/apk/res/android"

  /// The texts of resources, by their names.
  var strings: [String: String] = [:]

  init(strings: [String: String] = [:]) {
    self.strings = strings
  }

  /// Those of the files in `res/values` beside a manifest; of a name that stands twice, the first counts.
  init(besideManifest path: String) {
    let slash = path.lastIndex(of: "/")
    let folder = (slash.map { String(path[...$0]) } ?? "") + "res/values"
    let names = (try? Platform.names(inFolder: folder)) ?? []
    for name in names.sorted() where name.hasSuffix(".xml") {
      guard let text = try? File.contents(of: "\(folder)/\(name)") else { continue }
      strings.merge(Self.strings(in: text)) { first, _ in first }
    }
  }

  /// The texts that a file of resources declares.
  static func strings(in document: [UInt8]) -> [String: String] {
    guard let root = try? XMLTag(document), root.name.local == "resources" else { return [:] }
    return root.elements("string").reduce(into: [:]) { strings, element in
      guard let name = element.attributes[XMLTag.Name(local: "name")] else { return }
      strings[name] = meaning(of: element.text, isElement: true)
    }
  }

  /// An attribute of Android's, with the text of the resource that it names.
  func value(_ name: String, of element: XMLTag) -> String? {
    let attribute = XMLTag.Name(namespace: Self.namespace, local: name)
    guard let text = element.attributes[attribute] else { return nil }
    if text.hasPrefix("@string/") {
      return strings[String(text.dropFirst("@string/".count))] ?? text
    }
    return Self.meaning(of: text, isElement: false)
  }

  /// The names of the children of a kind, such as those of actions.
  func names(_ kind: String, in element: XMLTag) -> Set<String> {
    Set(element.elements(kind).compactMap { value("name", of: $0) })
  }

  /// Whether only the build knows what a text becomes: it has a placeholder, or is a resource or a binding.
  static func isOpen(_ text: String) -> Bool { text.hasPrefix("@") || text.includes("${") }

  /// What a text stands for, as the build reads it: a backslash takes the meaning of what follows it, or gives it one.
  ///
  /// - Parameter isElement: Whether it is an element's, in which white space is a space, and none at the ends, but
  ///   for what stands between quotation marks.
  private static func meaning(of text: String, isElement: Bool) -> String {
    var meaning = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    var (isQuoted, hasSpace) = (false, false)
    while let scalar = rest.popFirst() {
      if isElement, scalar == "\"" {
        isQuoted.toggle()
        continue
      }
      if isElement, !isQuoted, " \t\r\n".unicodeScalars.contains(scalar) {
        hasSpace = !meaning.isEmpty
        continue
      }
      if hasSpace { meaning.append(" ") }
      hasSpace = false
      guard scalar == "\\" else {
        meaning.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "n": meaning.append("\n")
      case "t": meaning.append("\t")
      case "u":
        let digits = rest.prefix(4)
        guard let code = UInt32(String(digits), radix: 16), let own = Unicode.Scalar(code) else {
          continue
        }
        meaning.append(own)
        rest = rest.dropFirst(4)
      case let other?: meaning.append(other)
      case nil: break
      }
    }
    return String(meaning)
  }
}
