/// The rules about definition files and the JSON that they are written in.
extension RuleExplanation {
  // MARK: JSON

  static let invalidJSON = RuleExplanation(
    "the text is not JSON",
    """
    JSON is read strictly (RFC 8259): no comma after the last element, no comments, no single \
    quotation marks.
    """,
    wrong: .routes(#"{ "name": "open", "link": "//", }"#),
    right: .routes(#"{ "name": "open", "link": "//" }"#))

  static let duplicateKey = RuleExplanation(
    "an object has the same key twice",
    """
    Readers differ in which of the two they take. Of an Info.plist, Apple's systems take the \
    last.
    """,
    wrong: .record(#"{"app": "ukdailyoffers", "route": "drinks", "route": "launch"}"#),
    right: .record(#"{"app": "ukdailyoffers", "route": "drinks"}"#))

  static let unknownKey = RuleExplanation(
    "a key that the format does not know",
    "It would have no effect, so it is most likely misspelt.",
    wrong: .routes(#"{ "name": "open", "link": "//", "sumary": "Open the notes" }"#),
    right: .routes(#"{ "name": "open", "link": "//", "summary": "Open the notes" }"#))

  static let missingKey = RuleExplanation(
    "a key that the format requires is absent",
    """
    A definition has urlscheme, name, schemes and routes; each of its routes has name and link.
    """,
    wrong: .routes(#"{ "name": "open" }"#),
    right: .routes(#"{ "name": "open", "link": "//" }"#))

  // MARK: Values of a definition

  static let invalidDefinition = RuleExplanation(
    "a value that the format does not allow there",
    """
    The value is of another type than the format says, or does not go with the others: a default \
    that breaks its own constraints, for instance.
    """,
    wrong: .routes(
      """
      { "name": "page", "link": "//page{?number}",
        "parameters": { "number": { "type": "integer", "default": "one" } } }
      """),
    right: .routes(
      """
      { "name": "page", "link": "//page{?number}",
        "parameters": { "number": { "type": "integer", "default": 1 } } }
      """))

  static let unsupportedPattern = RuleExplanation(
    "a pattern that no link can be matched with",
    """
    Patterns are URI Templates (RFC 6570) that can be read backwards: at most one variable in a \
    segment, {+x} last in the path, then {?a,b}, then {#x}.
    """,
    wrong: .routes(#"{ "name": "open", "link": "//{folder}{note}" }"#),
    right: .routes(#"{ "name": "open", "link": "//{folder}/{note}" }"#))

  static let unusedParameter = RuleExplanation(
    "a described parameter is in no pattern",
    "No link can carry it: add it to the route's link, or remove its description.",
    wrong: .routes(
      """
      { "name": "open", "link": "//",
        "parameters": { "page": { "type": "integer" } } }
      """),
    right: .routes(
      """
      { "name": "open", "link": "//{?page}",
        "parameters": { "page": { "type": "integer" } } }
      """))

  static let undeclaredParameter = RuleExplanation(
    "a parameter that the route does not describe",
    """
    It is then any text, and optional in a query. That may be right; saying so in "parameters" \
    tells readers that it is meant.
    """,
    wrong: .routes(#"{ "name": "open", "link": "//{note}" }"#),
    right: .routes(
      """
      { "name": "open", "link": "//{note}",
        "parameters": { "note": { "type": "string" } } }
      """))

  static let ineffectiveGuard = RuleExplanation(
    "a guard that stops no link",
    """
    A guard cuts the stack of screens behind "stopAt" where its condition does not hold. At the \
    last screen nothing is cut, and a condition that every value meets never fails.
    """,
    wrong: .routes(searches(stoppingAt: "results")),
    right: .routes(searches(stoppingAt: "search")))

  private static func searches(stoppingAt screen: String) -> String {
    """
    { "name": "search", "link": "//search{?term}",
      "parameters": { "term": { "type": "string" } },
      "screens": ["search", "results"],
      "guards": [ { "parameter": "term", "minLength": 3, "stopAt": "\(screen)",
                    "notice": "a search needs at least 3 characters" } ] }
    """
  }

  // MARK: Schemes and routes together

  static let duplicateScheme = RuleExplanation(
    "a scheme is claimed, or listed, twice",
    """
    Where two definitions claim one scheme, nobody knows whose link it is; schemes that differ \
    only in case are the same. A scheme that an Info.plist lists twice is left over from an edit.
    """,
    wrong: .propertyList(types("notes", "Notes")),
    right: .propertyList(types("notes")))

  static let systemScheme = RuleExplanation(
    "the scheme belongs to a system or a standard",
    """
    The app that links of such schemes open is decided by the system, or by the person: an app \
    that claims one gets none of its links, or those of others.
    """,
    wrong: .definition(
      """
      {
        "urlscheme": 1, "name": "Notes", "schemes": ["mailto"],
        "routes": [ { "name": "open", "link": "//" } ]
      }
      """),
    right: .definition(
      """
      {
        "urlscheme": 1, "name": "Notes", "schemes": ["notes"],
        "routes": [ { "name": "open", "link": "//" } ]
      }
      """))

  static let ambiguousRoutes = RuleExplanation(
    "two routes match the same link",
    """
    Which of the two the link opens would be a matter of chance. Let their paths differ, or \
    constrain a variable.
    """,
    wrong: .routes(
      """
      { "name": "folder", "link": "//{folder}" },
      { "name": "note", "link": "//{note}" }
      """),
    right: .routes(
      """
      { "name": "folder", "link": "//folder/{folder}" },
      { "name": "note", "link": "//{note}" }
      """))

  static let unreachableRoute = RuleExplanation(
    "no link reaches the route",
    """
    Other routes take all of its links: a literal wins over a variable, and a constrained \
    variable over a free one. The message shows such a link and the route that it opens.
    """,
    wrong: .routes(
      """
      { "name": "list", "link": "//{list}",
        "parameters": { "list": { "enum": ["today", "later"] } } },
      { "name": "today", "link": "//today" },
      { "name": "later", "link": "//later" }
      """),
    right: .routes(
      """
      { "name": "list", "link": "//{list}",
        "parameters": { "list": { "enum": ["today", "later"] } } }
      """))

  static let overlappingRoutes = RuleExplanation(
    "too many patterns could fit one link at once",
    """
    To find a link's route, all patterns that fit its beginning are kept in mind: at most 64, so \
    that no link takes long. Begin patterns with what tells them apart.
    """,
    wrong: .routes(crowd { "//{text}/\($0)" }),
    right: .routes(crowd { "//\($0)/{text}" }))

  /// Routes that differ in how long their text may be.
  private static func crowd(_ link: (Int) -> String) -> String {
    (1...65).map { number in
      """
      { "name": "note\(number)", "link": "\(link(number))",
        "parameters": { "text": { "maxLength": \(number) } } }
      """
    }.joined(separator: ",\n")
  }
}
