import URLSchemeCore

/// The words that may stand for the one that is being typed, where they depend on the definitions in
/// force.
struct CompletionWords {
  struct Word {
    var text: String
    /// What it means, in a few words.
    var note = ""
  }

  private let line: PartialArguments
  private let catalog: Catalog

  init(_ line: PartialArguments, _ catalog: Catalog) {
    self.line = line
    self.catalog = catalog
  }

  /// A word a line, with a tab and a note where there is one. Of an option's value it is the value
  /// alone.
  var text: String {
    words.filter { $0.text.printable == $0.text }.map { word in
      word.note.isEmpty ? "\(word.text)\n" : "\(word.text)\t\(word.note.printable)\n"
    }.joined()
  }

  /// The words that begin with what is typed already, each once.
  var words: [Word] {
    let (candidates, beginning) = candidates
    var seen: Set<String> = []
    return candidates.filter { $0.text.hasPrefix(beginning) && seen.insert($0.text).inserted }
  }

  private var candidates: (words: [Word], beginning: String) {
    switch line.last {
    case .command:
      (Command.allCases.map { Word(text: $0.rawValue, note: $0.summary) }, line.word)
    case .option:
      (
        (line.command?.options ?? []).map { Word(text: $0.name.word, note: $0.summary) }, line.word
      )
    case .value(let name, let beginning): (values(of: name, beginning), beginning)
    case .operand: (operands, line.word)
    }
  }

  private func values(of name: Option.Name, _ beginning: String) -> [Word] {
    let option = line.command?.options.first { $0.name == name }
    if let choices = option?.choices { return choices.map { Word(text: $0) } }
    switch name {
    case .scheme: return schemesOfRoute ?? schemes
    case .get: return recordNames
    case .fields:
      // What stands before the last comma is typed already.
      let typed = beginning.lastIndex(of: ",").map { beginning[...$0] } ?? ""
      return recordNames.map { Word(text: typed + $0.text, note: $0.note) }
    case .where: return conditions(beginning)
    default: return []
    }
  }

  private var operands: [Word] {
    switch line.command {
    case .encode where line.options.has(.registration) || line.options.has(.types):
      return line.operands.isEmpty ? schemes : []
    case .encode where line.options.has(.samples) || line.options.has(.mutants):
      return routes + schemes
    case .encode:
      guard let route = line.operands.first else { return routes }
      return (try? RouteDescription(of: route, in: catalog)).map(assignments) ?? []
    case .route: return line.options.has(.canOpen) ? schemes : []
    case .help where line.operands.isEmpty: return topics
    case .completions where line.operands.isEmpty:
      return Shell.allCases.map { Word(text: $0.rawValue) }
    default: return []
    }
  }

  // MARK: Names

  private var schemes: [Word] {
    catalog.definitions.flatMap { app in app.schemes.map { Word(text: $0, note: app.name) } }
  }

  /// The schemes of the route that is named.
  private var schemesOfRoute: [Word]? {
    line.operands.first.flatMap { try? RouteDescription(of: $0, in: catalog) }.map { route in
      route.schemes.map { Word(text: $0, note: route.app.name) }
    }
  }

  /// Routes by their own names where those are not of several apps, and by their full ones where
  /// they are, or where some of one is typed.
  private var routes: [Word] {
    let all = catalog.definitions.flatMap { app in app.routes.map { (app, $0) } }
    let counts = Dictionary(all.map { ($0.1.name, 1) }, uniquingKeysWith: +)
    let bare = all.filter { counts[$0.1.name] == 1 }
      .map { Word(text: $0.1.name, note: $0.1.summary ?? $0.0.name) }
    let full = all.filter { counts[$0.1.name] != 1 || !line.word.isEmpty }.flatMap { app, route in
      app.schemes.map { Word(text: "\($0)/\(route.name)", note: route.summary ?? app.name) }
    }
    return bare + full
  }

  private var topics: [Word] {
    Command.allCases.map { Word(text: $0.rawValue, note: $0.summary) } + routes + schemes
      + [Word(text: "rules", note: "all that can be found")]
      + Rule.allCases.map { Word(text: $0.rawValue, note: $0.explanation.summary) }
  }

  /// All values that links may have.
  private var names: [Word] {
    values.flatMap { value in
      [Word(text: value.parameter.name, note: value.note)]
        + value.parameter.fields.map { Word(text: "\(value.parameter.name).\($0.name)") }
    }
  }

  private var values: [(parameter: RouteDescription.Parameter, note: String)] {
    catalog.definitions.flatMap { app in
      app.routes.flatMap { route in
        let name = "\(app.schemes.first ?? "")/\(route.name)"
        let parameters = (try? RouteDescription(of: name, in: catalog))?.parameters ?? []
        return parameters.map { ($0, route.summary ?? app.name) }
      }
    }
  }

  /// What there is to ask for: values, and what records have besides.
  private var recordNames: [Word] {
    let routing = line.command == .route ? ["screens", "callbacks", "confirm"] : []
    return names + (["link", "app", "scheme", "route", "error"] + routing).map { Word(text: $0) }
  }

  /// `NAME=` for what links may be chosen by; where a name stands already, its values.
  private func conditions(_ beginning: String) -> [Word] {
    guard let equals = beginning.firstIndex(of: "=") else {
      return recordNames.map { Word(text: "\($0.text)=", note: $0.note) }
    }
    let name = String(beginning[..<equals])
    let texts =
      switch name {
      case "app": catalog.definitions.compactMap(\.schemes.first)
      case "scheme": catalog.definitions.flatMap(\.schemes)
      case "route": catalog.definitions.flatMap { $0.routes.map(\.name) }
      case "error": Rule.allCases.map(\.rawValue)
      default:
        values.flatMap { value in
          ([value.parameter]
            + value.parameter.fields.map { field in
              var field = field
              field.name = "\(value.parameter.name).\(field.name)"
              return field
            }).filter { $0.name == name }.flatMap { $0.schema.texts }
        }
      }
    return texts.map { Word(text: "\(name)=\($0)") }
  }

  // MARK: Parameters

  /// `NAME=` for what may still be given; where a name stands already, its values.
  private func assignments(_ route: RouteDescription) -> [Word] {
    let settable = route.settable
    if let equals = line.word.firstIndex(of: "=") {
      let name = String(line.word[..<equals])
      let schema = settable.first { $0.name == name }?.schema
      return (schema?.texts ?? []).map { Word(text: "\(name)=\($0)") }
    }
    let given = Set(line.operands.dropFirst().map { String($0.prefix { $0 != "=" && $0 != ":" }) })
    let excluded = Set(route.route.atMostOneOf.filter { !given.isDisjoint(with: $0) }.joined())
      .subtracting(given)
    return settable.filter { $0.schema.effectiveType == .array || !given.contains($0.name) }
      .filter { !excluded.contains($0.name) }
      .map { Word(text: "\($0.name)=", note: $0.schema.description ?? "") }
  }
}

extension RouteDescription {
  /// What operands may set: parameters, their fields, and the fields of a single object by their
  /// own names.
  fileprivate var settable: [Parameter] {
    let objects = parameters.filter { !$0.fields.isEmpty }
    let nested = objects.flatMap { object in
      object.fields.map { field in
        var field = field
        if objects.count > 1 || parameters.contains(where: { $0.name == field.name }) {
          field.name = "\(object.name).\(field.name)"
        }
        return field
      }
    }
    return parameters + nested
  }
}

extension Schema {
  /// The texts that stand for a value where there are only a few; of a secret nobody is told.
  fileprivate var texts: [String] {
    if secret { return [] }
    if let constant { return [constant.plainText] }
    if let enumeration { return enumeration.map(\.plainText) }
    if case .boolean(let yes, let no)? = encoding { return [yes, no] }
    if effectiveType == .boolean { return ["true", "false"] }
    return items?.texts ?? examples.map(\.plainText)
  }
}
