import URLSchemeCore

/// The intent filters of an Android manifest, as its author wrote them.
struct AndroidManifestFile: Sendable {
  struct Filter: Sendable {
    /// The activity, or its alias, as the manifest names it.
    var activity: String
    var isExported: Bool
    var actions: Set<String>
    var categories: Set<String>
    /// Whether the system is to check that the hosts know the app.
    var autoVerify: Bool
    /// Whether it is for files of a kind, which no link is.
    var hasType: Bool
    var links: IntentFilter
    /// Where it begins, in bytes.
    var offset: Int
  }

  enum Fault: Error {
    case syntax(XMLTag.Fault)
    /// A pattern that Android does not take: the app cannot be installed.
    case pattern(String, offset: Int)
    case port(String, offset: Int)

    /// Lower case, no full stop.
    var message: String {
      switch self {
      case .syntax(let fault): "expected \(fault.expected.printable)"
      case .pattern(let text, _): "Android refuses the pattern \(text.printable(limit: 60))"
      case .port(let text, _): "expected a port, found \(text.printable(limit: 60))"
      }
    }

    var offset: Int {
      switch self {
      case .syntax(let fault): fault.offset
      case .pattern(_, let offset), .port(_, let offset): offset
      }
    }
  }

  /// In the order of the file.
  private(set) var filters: [Filter] = []
  private let strings: [String: String]

  private static let namespace = "http://schemas.android.com/apk/res/android"

  /// - Parameter strings: The texts of resources, by their names.
  init(_ document: [UInt8], strings: [String: String] = [:]) throws(Fault) {
    self.strings = strings
    guard !document.starts(with: [3, 0, 8, 0]) else {
      throw .syntax(XMLTag.Fault(offset: 0, expected: "XML, not its binary form of an APK"))
    }
    let root: XMLTag
    do {
      root = try XMLTag(document)
    } catch {
      throw .syntax(error)
    }
    guard root.name == XMLTag.Name(local: "manifest") else {
      throw .syntax(XMLTag.Fault(offset: root.offset, expected: "<manifest>"))
    }
    for application in root.elements("application") {
      for kind in ["activity", "activity-alias"] {
        for activity in application.elements(kind) { try add(activity) }
      }
    }
    filters.sort { $0.offset < $1.offset }
  }

  /// The texts that a file of resources declares.
  static func strings(in document: [UInt8]) -> [String: String] {
    guard let root = try? XMLTag(document), root.name.local == "resources" else { return [:] }
    return root.elements("string").reduce(into: [:]) { strings, element in
      guard let name = element.attributes[XMLTag.Name(local: "name")] else { return }
      strings[name] = unescaped(element.text)
    }
  }

  private mutating func add(_ activity: XMLTag) throws(Fault) {
    let isExported = value("exported", of: activity) != "false"
    for element in activity.elements("intent-filter") {
      func names(_ name: String) -> Set<String> {
        Set(element.elements(name).compactMap { value("name", of: $0) })
      }
      var links = IntentFilter()
      for data in element.elements("data") { try add(data, to: &links) }
      for group in element.elements("uri-relative-filter-group") {
        try links.groups.append(self.group(group))
      }
      filters.append(
        Filter(
          activity: value("name", of: activity) ?? "", isExported: isExported,
          actions: names("action"), categories: names("category"),
          autoVerify: value("autoVerify", of: element) == "true",
          hasType: element.elements("data").contains { value("mimeType", of: $0) != nil },
          links: links, offset: element.offset))
    }
  }

  private func add(_ data: XMLTag, to links: inout IntentFilter) throws(Fault) {
    if let scheme = value("scheme", of: data) { links.schemes.append(Array(scheme.utf8)) }
    links.specificParts += try patterns("ssp", of: data)
    links.paths += try patterns("path", of: data)
    // A port without a host is none.
    guard let host = value("host", of: data) else { return }
    let text = value("port", of: data)
    let port = text.flatMap { Int($0) }
    if let text, port == nil { throw .port(text, offset: data.offset) }
    links.authorities.append(IntentFilter.Authority(host: host, port: port))
  }

  private func group(_ element: XMLTag) throws(Fault) -> IntentFilter.Group {
    var group = IntentFilter.Group(allows: value("allow", of: element) != "false")
    for data in element.elements("data") {
      for part in [IntentFilter.Group.Part.path, .query, .fragment] {
        group.filters += try patterns(part.rawValue, of: data).map { (part, $0) }
      }
    }
    return group
  }

  /// The patterns of a part, such as `path`, `pathPrefix` and `pathPattern`.
  private func patterns(_ part: String, of data: XMLTag) throws(Fault) -> [AndroidPattern] {
    let kinds: [(suffix: String, kind: AndroidPattern.Kind)] = [
      ("", .literal), ("Prefix", .prefix), ("Suffix", .suffix), ("Pattern", .simpleGlob),
      ("AdvancedPattern", .advancedGlob),
    ]
    var patterns: [AndroidPattern] = []
    for (suffix, kind) in kinds {
      guard let text = value(part + suffix, of: data) else { continue }
      do {
        patterns.append(try AndroidPattern(kind, text))
      } catch {
        throw .pattern(text, offset: data.offset)
      }
    }
    return patterns
  }

  /// An attribute of Android's, with the text of the resource that it names.
  private func value(_ name: String, of element: XMLTag) -> String? {
    let attribute = XMLTag.Name(namespace: Self.namespace, local: name)
    guard let text = element.attributes[attribute] else { return nil }
    if text.hasPrefix("@string/") {
      return strings[String(text.dropFirst("@string/".count))] ?? text
    }
    return Self.unescaped(text)
  }

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
