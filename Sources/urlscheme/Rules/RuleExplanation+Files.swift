import URLSchemeCore

/// The rules about an app's Info.plist, and those that only `urlscheme validate` checks.
extension RuleExplanation {
  static let propertyLists: [RuleExplanation] = [
    RuleExplanation(
      .invalidPropertyList, "no property list, or a value of wrong type",
      """
      The bytes are neither an XML nor a binary property list, or a value is of another type than \
      Apple's systems read: the schemes are an array of strings in an array of dictionaries. As a \
      warning: a type without schemes, or more queries than iOS answers.
      """,
      .propertyList, wrong: "<key>CFBundleURLTypes</key>\n<string>notes</string>",
      right: types("notes")),
    RuleExplanation(
      .unregisteredScheme, "a defined scheme is not registered",
      """
      The definition says that the app answers the scheme, but the system is never told, so its \
      links open nothing. Add it to CFBundleURLSchemes.
      """,
      .propertyList(scheme: "ukdailyoffers"),
      wrong: "<key>CFBundleURLTypes</key>\n<array>\n</array>", right: types("ukdailyoffers")),
    RuleExplanation(
      .undefinedScheme, "no definition describes a registered scheme",
      """
      The system sends the app links of which nobody says what they mean. Define the scheme, or \
      register it no more; those that libraries ask for, like a sign-in, may stay.
      """,
      .propertyList(scheme: "ukdailyoffers"), wrong: types("ukdailyoffers", "dailydeals"),
      right: types("ukdailyoffers")),
    RuleExplanation(
      .routeNotRegistered, "a route's links never reach the app",
      """
      The definition says that the app answers the link, but by the manifest or the association file \
      the system hands it to no app. Let a filter or a component take it, or drop the route.
      """,
      .manifest(scheme: "ukdailyoffers"), wrong: filter("ukdailyoffers", host: "search"),
      right: filter("ukdailyoffers")),
    RuleExplanation(
      .registeredNotRouted, "a registration hands over what no route takes",
      """
      The system opens the app for the link, and the app does not know what to do with it. It is left \
      over from an older version, or misspelt: remove it, or give it a route.
      """,
      .manifest(scheme: "ukdailyoffers"),
      wrong: filter("ukdailyoffers") + "\n" + filter("dailydeals"), right: filter("ukdailyoffers")),
    RuleExplanation(
      .missingQueryScheme, "a scheme that the app asks about is unlisted",
      """
      iOS tells an app whether another is there only for schemes in LSApplicationQueriesSchemes. \
      It must list those of "queries" and, where a route takes callbacks, those of "callbacks".
      """,
      .propertyList(scheme: "liteapp"), wrong: types("liteapp"),
      right: types("liteapp") + """

        <key>LSApplicationQueriesSchemes</key>
        <array>
          <string>fullapp</string>
        </array>
        """),
    RuleExplanation(
      .missingName, "a URL type has no name",
      """
      CFBundleURLName tells the app's types from those of others; Apple asks for a reverse-DNS \
      name, such as the bundle's identifier.
      """,
      .propertyList, wrong: types("notes", name: nil), right: types("notes")),
    RuleExplanation(
      .unresolvedPlaceholder, "a build setting decides what this becomes",
      """
      Nothing is wrong with $(NAME), or in a manifest with ${name}, but the file alone does not say \
      what will be registered. Where it has a default, as in $(NAME:default=notes), that is taken. \
      Validate the file in the built app, too.
      """,
      .propertyList, wrong: types("$(NOTES_SCHEME)"), right: types("notes")),
    RuleExplanation(
      .leftoverPlaceholder, "a template's text must still be replaced",
      "Texts such as YOUR_SCHEME, <your scheme>, fb[APP_ID] and REPLACE_ME are for a person to fill in.",
      .propertyList, wrong: types("YOUR-APP-SCHEME"), right: types("notes")),
  ]

  /// A filter of a manifest that takes the links of a scheme, or of one host of it.
  static func filter(_ scheme: String, host: String? = nil) -> String {
    let host = host.map { "\n  <data android:host=\"\($0)\"/>" } ?? ""
    return """
      <intent-filter>
        <action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="\(scheme)"/>\(host)
      </intent-filter>
      """
  }

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

  static let validation: [RuleExplanation] = [
    RuleExplanation(
      .notCanonical, "a link is not in canonical form",
      """
      With --canonical, every link must be as urlscheme encode writes it, so that equal links are \
      equal texts. The message shows that form.
      """,
      .canonicalLink, wrong: "ukdailyoffers://search?term=half%20price",
      right: "ukdailyoffers://search?term=half+price"),
    RuleExplanation(
      .unsafeCharacter, "a value holds control characters or the like",
      """
      Control characters, blanks without a width, and what changes the direction of text, make a \
      value look like another, or an output like two. Nobody types them by intention.
      """,
      .link, wrong: "ukdailyoffers://search?term=milk%E2%80%AEklim",
      right: "ukdailyoffers://search?term=milk"),
    RuleExplanation(
      .deprecated, "something deprecated is still used",
      """
      The definition wants to be rid of the route, parameter or type. Links that were shared keep \
      working; new ones should use what has taken its place.
      """,
      .link(routes: drinks), wrong: "notes://drink", right: "notes://drinks"),
    RuleExplanation(
      .fixtureMismatch, "a link does not do what its fixture says",
      """
      The link reads as something else than when the fixture was written: links that are already \
      shared will do so, too. Mend the definition; if the change is meant, --update writes the \
      fixture anew.
      """,
      .fixture, wrong: #"{"link": "ukdailyoffers://search?term=milk", "route": "drinks"}"#,
      right: #"{"link": "ukdailyoffers://search?term=milk", "route": "search"}"#),
    RuleExplanation(
      .invalidFixture, "a fixture has a wrong member, or no link",
      """
      A fixture is an object with "link" and what is expected of it: "app", "scheme", "host", \
      "alias", "route", "values", "defaults", "unknown", "fragment", "canonical", "screens", \
      "callbacks", "confirm", "notices" or "error"; also "name", and "skip" with the reason.
      """,
      .fixture, wrong: #"{"link": "ukdailyoffers://drinks", "route": ["drinks"]}"#,
      right: #"{"link": "ukdailyoffers://drinks", "route": "drinks"}"#),
    RuleExplanation(
      .lowCoverage, "too little of a definition was exercised",
      """
      With --fail-under, the links that were validated must make use of so many percent of each \
      definition's routes, aliases and parameters; with --coverage=all also of the values that it \
      declares, of what links may leave out, and of callbacks. --coverage lists what is left.
      """,
      .coverage(scheme: "ukdailyoffers", minimum: 80), wrong: "ukdailyoffers://drinks",
      right: """
        ukdailyoffers://
        ukdailyoffers://tesco
        ukdailyoffers://drinks
        ukdailyoffers://drink
        ukdailyoffers://search?term=milk&order=price
        """),
    RuleExplanation(
      .nothingChecked, "there was nothing to check",
      """
      A file of links or fixtures without any, or a folder without files that can be checked, proves \
      nothing: the name may be wrong, or the links lost. Where that is all right, --allow-empty says so.
      """,
      .list, wrong: "# links of the next release",
      right: "# links of the next release\nukdailyoffers://drinks"),
    RuleExplanation(
      .staleBaseline, "a baseline accepts what no longer occurs",
      """
      A baseline is to shrink: an entry for a fault that was mended would accept the same fault again. \
      --update-baseline leaves it out.
      """,
      .baseline,
      wrong: #"{"file": "a.txt", "rule": "unknown-route", "text": "ukdailyoffers://milk"}"#,
      right: #"{"file": "a.txt", "rule": "unknown-route", "text": "ukdailyoffers://serch"}"#),
  ]

  private static let drinks = """
    { "name": "drink", "link": "//drink", "deprecated": true },
    { "name": "drinks", "link": "//drinks" }
    """
}
