import URLSchemeCore

/// The rules about two versions of a definition, which `validate --against` compares.
extension RuleExplanation {
  static let versions: [RuleExplanation] = [
    RuleExplanation(
      .brokenLink, "a link that was read is refused now",
      """
      Links that people have shared cannot be taken back. Keep what the older version takes: an alias for another \
      path, a new name for a narrower parameter. If the break is meant, --allow says so.
      """,
      .version(of: note), wrong: #"{ "name": "note", "link": "//notes/{id}" }"#,
      right: #"{ "name": "note", "link": "//notes/{id}", "aliases": ["//note/{id}"] }"#),
    RuleExplanation(
      .changedMeaning, "a link is read as something else now",
      """
      The link still opens the app, which does another thing than the person who shared it saw: another route takes \
      it, a value or a default is another. Give what is new a name of its own.
      """,
      .version(of: note),
      wrong: note + ",\n" + #"{ "name": "today", "link": "//note/today" }"#,
      right: note + ",\n" + #"{ "name": "today", "link": "//today" }"#),
    RuleExplanation(
      .changedCallback, "control goes back elsewhere, or not at all",
      """
      Another app wrote the link, and waits for an answer. Keep taking the callbacks that the older version takes, and \
      the schemes in "queries" and "callbacks".
      """,
      .version(of: add), wrong: #"{ "name": "add", "link": "//add{?title}" }"#, right: add),
    RuleExplanation(
      .changedConfirm, "a person is asked in one version only",
      """
      Whoever relies on being asked first is no longer, or a link that worked by itself now waits for an answer. If \
      that is meant, --allow says so.
      """,
      .version(of: #"{ "name": "clear", "link": "//clear", "confirm": true }"#),
      wrong: #"{ "name": "clear", "link": "//clear" }"#,
      right: #"{ "name": "clear", "link": "//clear", "confirm": true, "summary": "All" }"#),
    RuleExplanation(
      .changedForeign, "other people's parameters are reported now",
      """
      Mail programs, advertisers and analytics add parameters to links that are out already. What "foreign" named \
      is kept without a word; a name that goes from it is unknown, and --strict refuses its links.
      """,
      .version(with: #""foreign": ["utm_.*", "gclid"]"#, routes: note),
      wrong: #""foreign": ["utm_.*"]"#, right: #""foreign": ["utm_.*", "gclid", "ref"]"#),
    RuleExplanation(
      .unreadableByOld, "older apps can't read what is written now",
      """
      The older version stays on phones for years, and gets the new links, too. Nothing of the older links is \
      broken; write the new ones only where the app is known to be new, or have a page for those who lack it.
      """,
      .version(of: note),
      wrong: note + ",\n" + #"{ "name": "tag", "link": "//tag/{name}" }"#, right: note),
    RuleExplanation(
      .untriedLinks, "no link could be made to try",
      """
      What differs between two versions, and what a system hands over, is tried with links, and no value was found \
      that this parameter takes. Add "examples" to its schema: they are tried.
      """,
      .version(of: code(#""pattern": "[a-z]+", "minLength": 2000"#)),
      wrong: code(#""pattern": "[a-z]+", "minLength": 2000, "envelope": "rotate""#),
      right: code(#""pattern": "[a-z]+", "minLength": 2000"#)),
  ]

  private static let note = #"{ "name": "note", "link": "//note/{id}" }"#
  private static let add = #"{ "name": "add", "link": "//add{?title}", "callback": true }"#

  private static func code(_ schema: String) -> String {
    """
    { "name": "code", "link": "//code{?text}", "parameters": {
      "text": { \(schema) } } }
    """
  }
}
