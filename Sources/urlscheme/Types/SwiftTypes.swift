import URLSchemeCore

/// Writes the types of an app's links in Swift, over URLSchemeCore.
struct SwiftTypes {
  private let types: LinkTypes
  /// The definition, as one line of JSON.
  private let json: String
  private let name: String
  /// For each route, the name of its case and, where its links say anything, of its type.
  private var cases: [(name: String, type: String?)] = []
  /// For each route, the name of the type of what it gives back.
  private var returns: [String?] = []

  init(_ types: LinkTypes, json: String) {
    self.types = types
    self.json = json
    var top = SwiftNames(reserved: SwiftNames.standardTypes)
    let app = types.app.contains { $0.isASCII && $0.isLetter } ? types.app : types.scheme
    name = top.type("\(app) link", or: "App")
    var values = SwiftNames(
      reserved: SwiftNames.reservedMembers.union([
        "link", "catalog", "destination", "definition", "fatalError", "hash", "hashValue",
      ]))
    var nested = SwiftNames(
      reserved: SwiftNames.standardTypes.union(["Screen", "Destination", name]))
    for route in types.routes {
      let hasValues = !route.properties.isEmpty || route.hasOthers
      cases.append(
        (
          values.value(route.name, or: "Route"),
          hasValues ? nested.type(route.name, or: "Route") : nil
        ))
    }
    for route in types.routes {
      returns.append(
        route.returns.isEmpty ? nil : nested.type("\(route.name) returns", or: "Values"))
    }
  }

  /// The file, ready to be written.
  var file: String {
    var text = SwiftText()
    text.line(
      "// Written by `urlscheme encode --types swift \(types.scheme)`: change the definition, not this."
    )
    text.line()
    text.line("public import URLSchemeCore")
    text.line()
    text.line("/// A link of \(SwiftText.oneLine(types.app)).")
    text.block("public enum \(name): Hashable, Sendable") { text in
      for (route, names) in zip(types.routes, cases) {
        text.comment(route.summary, or: "A link of the route `\(SwiftText.oneLine(route.name))`.")
        if route.isDeprecated { text.line("/// - Note: The definition wants to be rid of it.") }
        text.line("case \(names.name)\(names.type.map { "(\($0))" } ?? "")")
      }
      reading(&text)
      writing(&text)
      destination(&text)
      catalog(&text)
    }
    for (route, names) in zip(types.routes, cases) {
      guard let type = names.type else { continue }
      text.line()
      text.line("// MARK: - \(SwiftText.oneLine(route.name))")
      text.line()
      text.block("extension \(name)") { text in
        text.comment(route.summary, or: "What a link of the route `\(route.name)` says.")
        SwiftStruct(
          type, route.properties, hasOthers: route.hasOthers, hasSecretOthers: route.hasSecretOthers
        ).write(to: &text)
      }
    }
    for (route, type) in zip(types.routes, returns) {
      guard let type else { continue }
      text.line()
      text.block("extension \(name)") { text in
        text.line(
          "/// What the app gives back once it has done what a link of the route asked for.")
        SwiftReturns(type, route.returns).write(to: &text)
      }
    }
    return text.text
  }

  // MARK: Reading and writing

  private func reading(_ text: inout SwiftText) {
    text.line()
    text.line("/// Reads a link.")
    text.line("///")
    text.line("/// - Throws: what is wrong with it.")
    text.block("public init(_ link: DeepLink) throws(Finding)") { text in
      text.line("try self.init(\(name).catalog.decode(link))")
    }
    text.line()
    text.line("/// What a link says that was read.")
    text.block("public init(_ link: DecodedLink) throws(Finding)") { text in
      let unknown = "throw Finding(.unknownRoute, at: 0, link.route)"
      text.line("guard link.app == \(SwiftText.literal(types.scheme)) else { \(unknown) }")
      text.line("switch link.route {")
      // To Swift, names of the same characters are one, though they have other bytes.
      let counts = Dictionary(types.routes.map { ($0.name, 1) }, uniquingKeysWith: +)
      for (route, names) in zip(types.routes, cases) {
        let literal = SwiftText.literal(route.name)
        text.line(
          counts[route.name] == 1
            ? "case \(literal):" : "case let name where name.utf8.elementsEqual(\(literal).utf8):")
        let values = names.type == nil ? "" : "(try link.decode())"
        text.indented { $0.line("self = .\(names.name)\(values)") }
      }
      text.line("default:")
      text.indented { $0.line(unknown) }
      text.line("}")
    }
  }

  private func writing(_ text: inout SwiftText) {
    text.line()
    text.line("/// The link in the route's own form, with its first scheme.")
    text.line("///")
    text.line("/// - Throws: which value no link can have.")
    text.block("public var link: DeepLink") { text in
      text.block("get throws(Finding)") { text in
        text.line("switch self {")
        for (route, names) in zip(types.routes, cases) {
          let hasValues = names.type != nil
          text.line("case .\(names.name)\(hasValues ? "(let values)" : ""):")
          let route = SwiftText.literal("\(types.scheme)/\(route.name)")
          text.indented {
            $0.list(
              "return try \(name).catalog.encode(", [route] + (hasValues ? ["values"] : []), ")")
          }
        }
        text.line("}")
      }
    }
  }

  private func destination(_ text: inout SwiftText) {
    text.line()
    text.line("/// Where a link goes.")
    text.line("///")
    text.line("/// - Throws: what is wrong with the link, or with its callbacks.")
    text.block("public static func destination(of link: DeepLink) throws(Finding) -> Destination") {
      text in
      text.line("let match = try catalog.route(link)")
      let screens = types.screens.isEmpty ? [] : ["screens: try match.screens()"]
      text.list(
        "return Destination(", ["link: try \(name)(match.link)"] + screens + ["match: match"], ")")
    }
    if !types.screens.isEmpty {
      text.line()
      text.line("/// The screens that links open.")
      SwiftChoice("Screen", types.screens).write(to: &text)
    }
    text.line()
    text.line("/// Where a link goes.")
    text.block("public struct Destination: Hashable, Sendable") { text in
      text.line("/// What the link says.")
      text.line("public var link: \(name)")
      if !types.screens.isEmpty {
        text.line("/// The stack of screens, root first.")
        text.line("public var screens: [Screen]")
      }
      text.line("/// The link as it was read, with its callbacks.")
      text.line("public var match: Match")
      text.line()
      text.line("/// Whether the app should ask the person first.")
      text.line("public var confirm: Bool { match.confirm }")
      text.line()
      text.line("/// A destination, as tests and previews need one.")
      let screens = types.screens.isEmpty ? [] : ["screens: [Screen]"]
      text.list("public init(", ["link: \(name)"] + screens + ["match: Match"], ") {")
      text.indented { text in
        text.line("self.link = link")
        if !types.screens.isEmpty { text.line("self.screens = screens") }
        text.line("self.match = match")
      }
      text.line("}")
    }
  }

  private func catalog(_ text: inout SwiftText) {
    text.line()
    text.line("/// What reads and writes the links.")
    text.line("public static let catalog: Catalog = {")
    text.indented { text in
      text.line("do {")
      text.indented {
        $0.line("return try Catalog(json: definition.utf8)")
      }
      text.line("} catch {")
      text.indented { text in
        text.line("// It was in order when this file was written.")
        text.line("fatalError(\"the definition of the links: \\(error)\")")
      }
      text.line("}")
    }
    text.line("}()")
    text.line()
    text.line("private static let definition =")
    text.indented { $0.line(SwiftText.rawLiteral(json: json)) }
  }
}

extension SwiftNames {
  /// Types that the written code uses, and that its own must not hide.
  static let standardTypes: Set<String> = [
    "Any", "AppDefinition", "Array", "Bool", "Callback", "CaseIterable", "Catalog", "Codable",
    "CodingKey", "CodingKeys", "CustomDebugStringConvertible", "CustomReflectable",
    "CustomStringConvertible", "DecodedLink", "Decoder", "DeepLink", "Encoder", "ExactDecimal",
    "Finding", "Hashable", "Int", "Int64", "Match", "Mirror", "Never", "Optional", "QueryItem",
    "Sendable", "String", "Swift", "URLSchemeCore", "Value", "Protocol", "Type", "Self",
    "MemberName", "PendingLink",
  ]
}
