import URLSchemeCore

/// The rules about definition files and the JSON that they are written in.
extension RuleExplanation {
  static let definitions: [RuleExplanation] = [
    RuleExplanation(
      .invalidJSON, "the text is not JSON",
      """
      JSON is read strictly (RFC 8259): no comma after the last element, no comments, no single \
      quotation marks.
      """,
      .routes, wrong: #"{ "name": "open", "link": "//", }"#,
      right: #"{ "name": "open", "link": "//" }"#),
    RuleExplanation(
      .duplicateKey, "an object has the same key twice",
      """
      Readers differ in which of the two they take. Of an Info.plist, Apple's systems take the \
      last.
      """,
      .record, wrong: #"{"app": "ukdailyoffers", "route": "drinks", "route": "launch"}"#,
      right: #"{"app": "ukdailyoffers", "route": "drinks"}"#),
    RuleExplanation(
      .unknownKey, "a key that the format does not know",
      "It would have no effect, so it is most likely misspelt.",
      .routes, wrong: #"{ "name": "open", "link": "//", "sumary": "Open the notes" }"#,
      right: #"{ "name": "open", "link": "//", "summary": "Open the notes" }"#),
    RuleExplanation(
      .missingKey, "a key that the format requires is absent",
      """
      A definition has urlscheme, name and schemes; each of its routes has name and link.
      """,
      .routes, wrong: #"{ "name": "open" }"#, right: #"{ "name": "open", "link": "//" }"#),
    RuleExplanation(
      .invalidDefinition, "a value that the format does not allow there",
      """
      The value is of another type than the format says, or does not go with the others: a default \
      that breaks its own constraints, for instance.
      """,
      .routes,
      wrong: """
        { "name": "page", "link": "//page{?number}",
          "parameters": { "number": { "type": "integer", "default": "one" } } }
        """,
      right: """
        { "name": "page", "link": "//page{?number}",
          "parameters": { "number": { "type": "integer", "default": 1 } } }
        """),
    RuleExplanation(
      .unsupportedPattern, "a pattern that no link can be matched with",
      """
      Patterns are URI Templates (RFC 6570) that can be read backwards: at most one variable in a \
      segment, {+x} last in the path, then {?a,b}, then {#x}.
      """,
      .routes, wrong: #"{ "name": "open", "link": "//{folder}{note}" }"#,
      right: #"{ "name": "open", "link": "//{folder}/{note}" }"#),
    RuleExplanation(
      .unusedParameter, "a described parameter is in no pattern",
      "No link can carry it: add it to the route's link, or remove its description.",
      .routes,
      wrong: """
        { "name": "open", "link": "//",
          "parameters": { "page": { "type": "integer" } } }
        """,
      right: """
        { "name": "open", "link": "//{?page}",
          "parameters": { "page": { "type": "integer" } } }
        """),
    RuleExplanation(
      .duplicateScheme, "a scheme is claimed, or listed, twice",
      """
      Where two definitions claim one scheme, nobody knows whose link it is; schemes that differ \
      only in case are the same. A scheme that an Info.plist lists twice is left over from an edit.
      """,
      .propertyList, wrong: types("notes", "Notes"), right: types("notes")),
    RuleExplanation(
      .duplicateHost, "a host is another app's, too",
      """
      Where two definitions have one host in "web", nobody knows whose link it is. Give each app a \
      host of its own, or describe both in one definition.
      """,
      .host, wrong: "www.notes.example", right: "todo.notes.example"),
    RuleExplanation(
      .ambiguousRoutes, "two routes match the same link",
      """
      Which of the two the link opens would be a matter of chance. Let their paths differ, or \
      constrain a variable.
      """,
      .routes,
      wrong: """
        { "name": "folder", "link": "//{folder}" },
        { "name": "note", "link": "//{note}" }
        """,
      right: """
        { "name": "folder", "link": "//folder/{folder}" },
        { "name": "note", "link": "//{note}" }
        """),
    RuleExplanation(
      .unreachableRoute, "no link reaches the route",
      """
      Other routes take all of its links: a literal wins over a variable, and a constrained \
      variable over a free one. The message shows such a link and the route that it opens.
      """,
      .routes,
      wrong: """
        { "name": "list", "link": "//{list}",
          "parameters": { "list": { "enum": ["today", "later"] } } },
        { "name": "today", "link": "//today" },
        { "name": "later", "link": "//later" }
        """,
      right: """
        { "name": "list", "link": "//{list}",
          "parameters": { "list": { "enum": ["today", "later"] } } }
        """),
    RuleExplanation(
      .overlappingRoutes, "too many patterns could fit one link at once",
      """
      To find a link's route, all patterns that fit its beginning are kept in mind: at most 64, so \
      that no link takes long. Begin patterns with what tells them apart.
      """,
      .routes, wrong: crowd { "//{text}/\($0)" }, right: crowd { "//\($0)/{text}" }),
    RuleExplanation(
      .undeclaredParameter, "a parameter that the route does not describe",
      """
      It is then any text, and optional in a query. That may be right; saying so in "parameters" \
      tells readers that it is meant.
      """,
      .routes, wrong: #"{ "name": "open", "link": "//{note}" }"#,
      right: """
        { "name": "open", "link": "//{note}",
          "parameters": { "note": { "type": "string" } } }
        """),
    RuleExplanation(
      .systemScheme, "the scheme belongs to a system or a standard",
      """
      A definition may describe such links. But an app that registers the scheme gets none of them, or \
      those of others: encode --registration refuses to. In an Info.plist it is an error, too, but for \
      the schemes of standards, such as mailto, which apps of their kind register.
      """,
      .definition,
      wrong: """
        {
          "urlscheme": 1, "name": "Notes", "schemes": ["mailto"],
          "routes": [ { "name": "open", "link": "//" } ]
        }
        """,
      right: """
        {
          "urlscheme": 1, "name": "Notes", "schemes": ["notes"],
          "routes": [ { "name": "open", "link": "//" } ]
        }
        """),
    RuleExplanation(
      .ineffectiveGuard, "a guard that stops no link",
      """
      A guard cuts the stack of screens behind "stopAt" where its condition does not hold. At the \
      last screen nothing is cut, and a condition that every value meets never fails.
      """,
      .routes, wrong: searches(stoppingAt: "results"), right: searches(stoppingAt: "search")),
  ]

  private static func searches(stoppingAt screen: String) -> String {
    """
    { "name": "search", "link": "//search{?term}",
      "parameters": { "term": { "type": "string" } },
      "screens": ["search", "results"],
      "guards": [ { "parameter": "term", "minLength": 3, "stopAt": "\(screen)",
                    "notice": "a search needs at least 3 characters" } ] }
    """
  }

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
