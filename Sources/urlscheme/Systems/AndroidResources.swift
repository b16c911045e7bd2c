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
      strings[name] = unescaped(element.text)
    }
  }

  /// An attribute of Android's, with the text of the resource that it names.
  func value(_ name: String, of element: XMLTag) -> String? {
    let attribute = XMLTag.Name(namespace: Self.namespace, local: name)
    guard let text = element.attributes[attribute] else { return nil }
    if text.hasPrefix("@string/") {
      return strings[String(text.dropFirst("@string/".count))] ?? text
    }
    return Self.unescaped(text)
  }

  /// The names of the children of a kind, such as those of actions.
  func names(_ kind: String, in element: XMLTag) -> Set<String> {
    Set(element.elements(kind).compactMap { value("name", of: $0) })
  }

  /// Whether only the build knows what a text becomes: it has a placeholder, or is a resource or a binding.
  static func isOpen(_ text: String) -> Bool { text.hasPrefix("@") || text.includes("${") }

  /// What a text of a resource stands for: a backslash takes the meaning of what follows it.
  private static func unescaped(_ text: String) -> String {
    var (plain, isEscaped) = ("", false)
    for scalar in text.unicodeScalars {
      if scalar == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      plain.unicodeScalars.append(isEscaped && scalar == "n" ? "\n" : scalar)
      isEscaped = false
    }
    return plain
  }
}
