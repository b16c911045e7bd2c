import URLSchemeCore

/// The intent filters of an Android manifest, as its author wrote them.
struct AndroidManifestFile: Sendable {
  struct Filter: Sendable {
    /// The activity, or its alias, as the manifest names it.
    var activity: String
    var isExported: Bool
    /// Whether the system may start it; an app may change that when it runs.
    var isEnabled: Bool
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

  struct Fault: Error {
    var offset: Int
    /// What should have stood there.
    var expected: String
    /// Lower case, no full stop.
    var message: String

    static func syntax(_ fault: XMLTag.Fault) -> Fault {
      Fault(
        offset: fault.offset, expected: fault.expected,
        message: "expected \(fault.expected.printable)")
    }

    /// A pattern that Android does not take: the app cannot be installed.
    static func pattern(_ text: String, offset: Int) -> Fault {
      Fault(
        offset: offset, expected: "a pattern that Android takes",
        message: "Android refuses the pattern \(text.printable(limit: 60))")
    }

    static func port(_ text: String, offset: Int) -> Fault {
      Fault(
        offset: offset, expected: "a port",
        message: "expected a port, found \(text.printable(limit: 60))")
    }
  }

  /// In the order of the file.
  private(set) var filters: [Filter] = []
  /// The graphs of navigation of which the build makes filters, and where they stand.
  private(set) var navigationGraphs: [(name: String, offset: Int)] = []

  /// - Parameter strings: The texts of resources, by their names.
  init(_ document: [UInt8], strings: [String: String] = [:]) throws(Fault) {
    let resources = AndroidResources(strings: strings)
    let root = try Self.root(of: document)
    for application in root.elements("application") {
      for kind in ["activity", "activity-alias"] {
        for activity in application.elements(kind) { try add(activity, of: application, resources) }
      }
    }
    filters.sort { $0.offset < $1.offset }
  }

  /// The element that has all others.
  static func root(of document: [UInt8]) throws(Fault) -> XMLTag {
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
    return root.merged
  }

  private mutating func add(
    _ activity: XMLTag, of application: XMLTag, _ resources: AndroidResources
  ) throws(Fault) {
    let isExported = resources.value("exported", of: activity) != "false"
    let isEnabled = ![application, activity].contains {
      resources.value("enabled", of: $0) == "false"
    }
    navigationGraphs += activity.elements("nav-graph").map {
      (resources.value("value", of: $0) ?? "", $0.offset)
    }
    for element in activity.elements("intent-filter") {
      filters.append(
        Filter(
          activity: resources.value("name", of: activity) ?? "", isExported: isExported,
          isEnabled: isEnabled, actions: resources.names("action", in: element),
          categories: resources.names("category", in: element),
          autoVerify: resources.value("autoVerify", of: element) == "true",
          hasType: element.elements("data").contains {
            resources.value("mimeType", of: $0) != nil
          },
          links: try IntentFilter(element, resources), offset: element.offset))
    }
  }
}

extension XMLTag {
  static let tools = "http://schemas.android.com/tools"

  /// The element without those in it that are only there to be removed from what libraries declare.
  fileprivate var merged: XMLTag {
    var merged = self
    let marker = XMLTag.Name(namespace: Self.tools, local: "node")
    merged.children = children.filter {
      !["remove", "removeAll"].contains($0.attributes[marker])
    }.map(\.merged)
    return merged
  }
}

extension IntentFilter {
  typealias Fault = AndroidManifestFile.Fault

  /// What an `<intent-filter>` says of links: all its `<data>` merged.
  convenience init(_ element: XMLTag, _ resources: AndroidResources) throws(Fault) {
    let all = element.elements("data")
    var (parts, paths): ([AndroidPattern], [AndroidPattern]) = ([], [])
    var authorities: [Authority] = []
    var groups: [Group] = []
    for data in all {
      parts += try AndroidPattern.all(of: "ssp", data, resources)
      paths += try AndroidPattern.all(of: "path", data, resources)
      if let authority = try Authority(data, resources) { authorities.append(authority) }
    }
    for group in element.elements("uri-relative-filter-group") {
      groups.append(try Group(group, resources))
    }
    self.init(
      schemes: all.compactMap { resources.value("scheme", of: $0).map { Array($0.utf8) } },
      specificParts: parts, authorities: authorities, paths: paths, groups: groups)
  }
}

extension IntentFilter.Authority {
  /// The host of a `<data>`; nil where it has none: a port alone is none.
  fileprivate init?(
    _ data: XMLTag, _ resources: AndroidResources
  ) throws(AndroidManifestFile.Fault) {
    guard let host = resources.value("host", of: data) else { return nil }
    let text = resources.value("port", of: data)
    let port = text.flatMap { Int($0) }
    if let text, port == nil { throw .port(text, offset: data.offset) }
    self.init(host: host, port: port)
  }
}

extension IntentFilter.Group {
  fileprivate init(
    _ element: XMLTag, _ resources: AndroidResources
  ) throws(AndroidManifestFile.Fault) {
    allows = resources.value("allow", of: element) != "false"
    for data in element.elements("data") {
      for part in [Part.path, .query, .fragment] {
        filters += try AndroidPattern.all(of: part.rawValue, data, resources).map { (part, $0) }
      }
    }
  }
}

extension AndroidPattern {
  /// What follows the name of a part in that of an attribute, as in `pathPrefix`.
  static let suffixes: [(suffix: String, kind: Kind)] = [
    ("", .literal), ("Prefix", .prefix), ("Suffix", .suffix), ("Pattern", .simpleGlob),
    ("AdvancedPattern", .advancedGlob),
  ]

  /// The patterns of a part, such as `path`, `pathPrefix` and `pathPattern`.
  fileprivate static func all(
    of part: String, _ data: XMLTag, _ resources: AndroidResources
  ) throws(AndroidManifestFile.Fault) -> [AndroidPattern] {
    var patterns: [AndroidPattern] = []
    for (suffix, kind) in suffixes {
      guard let text = resources.value(part + suffix, of: data) else { continue }
      do {
        patterns.append(try AndroidPattern(kind, text))
      } catch {
        throw .pattern(text, offset: data.offset)
      }
    }
    return patterns
  }
}
