/// The rules about what an app's Info.plist says of schemes.
extension RuleExplanation {
  /// What registers these schemes.
  static func types(_ schemes: String..., name: String? = "com.example.app") -> String {
    let name = name.map { "    <key>CFBundleURLName</key><string>\($0)</string>\n" } ?? ""
    let strings = schemes.map { "\n      <string>\($0)</string>" }.joined()
    return """
      <key>CFBundleURLTypes</key>
      <array>
        <dict>
      \(name)    <key>CFBundleURLSchemes</key>
          <array>\(strings)
          </array>
        </dict>
      </array>
      """
  }

  static let invalidPropertyList = RuleExplanation(
    "no property list, or a value of wrong type",
    """
    The bytes are neither an XML nor a binary property list, or a value is of another type than \
    Apple's systems read: the schemes are an array of strings in an array of dictionaries. As a \
    warning: a type without schemes, or more queries than iOS answers.
    """,
    wrong: .propertyList("<key>CFBundleURLTypes</key>\n<string>notes</string>"),
    right: .propertyList(types("notes")))

  static let unregisteredScheme = RuleExplanation(
    "a defined scheme is not registered",
    """
    The definition says that the app answers the scheme, but the system is never told, so its \
    links open nothing. Add it to CFBundleURLSchemes.
    """,
    wrong: .propertyList(
      "<key>CFBundleURLTypes</key>\n<array>\n</array>", scheme: "ukdailyoffers"),
    right: .propertyList(types("ukdailyoffers"), scheme: "ukdailyoffers"))

  static let undefinedScheme = RuleExplanation(
    "no definition describes a registered scheme",
    """
    The system sends the app links of which nobody says what they mean. Define the scheme, or \
    register it no more; those that libraries ask for, like a sign-in, may stay.
    """,
    wrong: .propertyList(types("ukdailyoffers", "dailydeals"), scheme: "ukdailyoffers"),
    right: .propertyList(types("ukdailyoffers"), scheme: "ukdailyoffers"))

  static let missingQueryScheme = RuleExplanation(
    "a scheme that the app asks about is unlisted",
    """
    iOS tells an app whether another is there only for schemes in LSApplicationQueriesSchemes. \
    It must list those of "queries" and, where a route takes callbacks, those of "callbacks".
    """,
    wrong: .propertyList(types("liteapp"), scheme: "liteapp"),
    right: .propertyList(
      types("liteapp") + """

        <key>LSApplicationQueriesSchemes</key>
        <array>
          <string>fullapp</string>
        </array>
        """, scheme: "liteapp"))

  static let missingName = RuleExplanation(
    "a URL type has no name",
    """
    CFBundleURLName tells the app's types from those of others; Apple asks for a reverse-DNS \
    name, such as the bundle's identifier.
    """,
    wrong: .propertyList(types("notes", name: nil)),
    right: .propertyList(types("notes")))

  static let unresolvedPlaceholder = RuleExplanation(
    "a build setting decides what this becomes",
    """
    Nothing is wrong with $(NAME), but the file alone does not say what will be registered. Where \
    it has a default, as in $(NAME:default=notes), that is taken. Validate the list in the built \
    app, too.
    """,
    wrong: .propertyList(types("$(NOTES_SCHEME)")),
    right: .propertyList(types("notes")))

  static let leftoverPlaceholder = RuleExplanation(
    "a template's text must still be replaced",
    "Texts such as YOUR_SCHEME, <your scheme>, fb[APP_ID] and REPLACE_ME are for a person to fill in.",
    wrong: .propertyList(types("YOUR-APP-SCHEME")),
    right: .propertyList(types("notes")))
}
