import URLSchemeCore

/// The rules about the files that tell systems which links are an app's: Android manifests, association files
/// and entitlements.
extension RuleExplanation {
  static let registrations: [RuleExplanation] = android + associations

  private static let android: [RuleExplanation] = [
    RuleExplanation(
      .invalidManifest, "no manifest, or a value that Android refuses",
      """
      The file is not XML, or no manifest as its author writes it; a value is empty, or a pattern is \
      one that Android does not take: the app can't be installed, or its filter fits what nobody meant.
      """,
      .linkData,
      wrong: """
        <data android:scheme="notes" />
        <data android:host="open" />
        <data android:pathAdvancedPattern="/[a-z" />
        """,
      right: """
        <data android:scheme="notes" />
        <data android:host="open" />
        <data android:pathAdvancedPattern="/[a-z]+" />
        """),
    RuleExplanation(
      .unreachableFilter, "no link reaches an intent filter",
      """
      A link comes with the action VIEW, from browsers with the category BROWSABLE, from elsewhere \
      with DEFAULT; and since Android 12 only to an activity that is exported. Without BROWSABLE a \
      custom scheme is a warning: other apps still open it.
      """,
      .intentFilter,
      wrong: """
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="notes" />
        """,
      right: """
        <action android:name="android.intent.action.VIEW" />
        <category android:name="android.intent.category.DEFAULT" />
        <category android:name="android.intent.category.BROWSABLE" />
        <data android:scheme="notes" />
        """),
    RuleExplanation(
      .ineffectiveData, "data counts for nothing without other data",
      """
      Android ignores a host without a scheme, a path without a host, and a port that does not stand \
      in one <data> with its host. A filter with a path and no host fits every link of its scheme.
      """,
      .linkData,
      wrong: "<data android:scheme=\"notes\" />\n<data android:pathPrefix=\"/open\" />",
      right: """
        <data android:scheme="notes" />
        <data android:host="*" />
        <data android:pathPrefix="/open" />
        """),
    RuleExplanation(
      .neverMatches, "a pattern fits no link",
      """
      A path begins with a slash and ends before ? and #; Apple's patterns are compared with links as \
      they are escaped. What can't stand there fits nothing.
      """,
      .components, wrong: "{ \"/\": \"/café/*\" }", right: "{ \"/\": \"/caf%C3%A9/*\" }"),
    RuleExplanation(
      .notLowerCase, "capitals where links have none",
      """
      Browsers write schemes and hosts in lower case. Android compares schemes and MIME types letter by \
      letter, and asks verified hosts by the name that the manifest has.
      """,
      .linkData, wrong: "<data android:scheme=\"Notes\" />",
      right: "<data android:scheme=\"notes\" />"),
    RuleExplanation(
      .misplacedWildcard, "a * is no wildcard where it stands",
      """
      In a host of a manifest only a * at its beginning is a wildcard; in the associated domains of \
      Apple's systems only *. before a domain.
      """,
      .domain, wrong: "applinks:www.*.example", right: "applinks:*.notes.example"),
    RuleExplanation(
      .testURLMismatch, "a test URL of a manifest fits no filter",
      """
      tools:validation says which links the activity is to take, and no intent filter of it takes \
      this one.
      """,
      .testURL, wrong: "<tools:validation testUrl=\"notes://edit/1\" />",
      right: "<tools:validation testUrl=\"notes://open/1\" />"),
    RuleExplanation(
      .unverifiedHost, "the hosts of web links are not verified",
      """
      Since Android 12 web links stay in the browser until the host's assetlinks.json is checked, \
      which needs a filter with android:autoVerify="true", no schemes but http and https, and a domain \
      name. Without autoVerify it is a warning: people may still choose the app in the settings.
      """,
      .webData, wrong: "<data android:scheme=\"notes\" />",
      right: "<data android:scheme=\"https\" />\n<data android:host=\"www.notes.example\" />"),
    RuleExplanation(
      .mixedSchemes, "web links and others are in one filter",
      """
      Android merges all <data> of a filter, so the hosts and paths of web links are asked of the \
      custom scheme, too. Write a filter for each. With android:autoVerify it is an error: Android 12 \
      verifies no host of such a filter.
      """,
      .webData,
      wrong: """
        <data android:scheme="https" />
        <data android:scheme="notes" />
        <data android:host="www.notes.example" />
        """,
      right: "<data android:scheme=\"https\" />\n<data android:host=\"www.notes.example\" />"),
    RuleExplanation(
      .mergedData, "a <data> of several has several attributes",
      """
      What stands in one <data> looks as if it belonged together. Android merges them all: each \
      scheme with each host and each path. Write an element for each attribute, but host and port.
      """,
      .linkData,
      wrong: """
        <data android:scheme="notes" android:host="open" />
        <data android:scheme="todo" android:host="list" />
        """,
      right: """
        <data android:scheme="notes" />
        <data android:scheme="todo" />
        <data android:host="open" />
        <data android:host="list" />
        """),
  ]

  private static let associations: [RuleExplanation] = [
    RuleExplanation(
      .invalidAssociation, "an association file has a wrong value",
      """
      A value is of another type than the system reads, or none that it knows; so the rule, or all of \
      the file, is ignored. Serve it as JSON, unsigned, by HTTPS and without a redirect. As a warning: \
      more than 128 KiB, or a relation that we don't know.
      """,
      .components, wrong: "{ \"/\": \"/draft/*\", \"exclude\": \"yes\" }",
      right: "{ \"/\": \"/draft/*\", \"exclude\": true }"),
    RuleExplanation(
      .invalidAppID, "an identifier that no app has",
      """
      Apple's are the team's ten characters, a dot and the bundle's identifier; Android's are packages. \
      Of another one the system finds no app.
      """,
      .details,
      wrong: "{ \"appIDs\": [\"com.example.notes\"], \"components\": [{ \"/\": \"*\" }] }",
      right: """
        { "appIDs": ["ABCDE12345.com.example.notes"],
          "components": [{ "/": "*" }] }
        """),
    RuleExplanation(
      .invalidFingerprint, "a fingerprint of a certificate is none",
      """
      It is the SHA-256 of the certificate that signs the app: 32 pairs of hexadecimal digits, in \
      capitals. The Play Console shows it, and keytool -list -v; 20 pairs are a SHA-1.
      """,
      .fingerprint,
      wrong: "14:6D:E9:83:C5:73:06:50:D8:EE:\nB9:95:2F:34:FC:64:16:A0:83:42",
      right: """
        14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:
        16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5
        """),
    RuleExplanation(
      .undefinedVariable, "a variable that nothing defines",
      """
      $(name) stands for the values in substitutionVariables, or for alpha, upper, lower, alnum, \
      digit, xdigit, lang or region. Any other is compared as it is written.
      """,
      .components, wrong: "{ \"/\": \"/$(language)/notes/*\" }",
      right: "{ \"/\": \"/$(lang)/notes/*\" }"),
    RuleExplanation(
      .widenedRule, "a rule fits more than it says",
      """
      Without "/", "?" and "#" a component fits every link; what is no string is ignored, and one such \
      value in "?" makes nothing of all of them.
      """,
      .components, wrong: "{ \"/\": \"/note\", \"?\": { \"id\": 1 } }",
      right: "{ \"/\": \"/note\", \"?\": { \"id\": \"1\" } }"),
    RuleExplanation(
      .unreachableRule, "an earlier rule leaves nothing to a rule",
      """
      The first component that fits decides, so write "exclude" before what it is an exception of. An \
      error where links are kept away by it, a notice where the two say the same.
      """,
      .components,
      wrong: """
        { "/": "/notes/*" },
        { "/": "/notes/draft/*", "exclude": true }
        """,
      right: """
        { "/": "/notes/draft/*", "exclude": true },
        { "/": "/notes/*" }
        """),
  ]
}
