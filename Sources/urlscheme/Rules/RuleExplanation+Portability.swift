import URLSchemeCore

/// The rules about what other parsers read in a link than its app does.
extension RuleExplanation {
  static let portability: [RuleExplanation] = [
    RuleExplanation(
      .pathInAuthority, "the first word is a host to other parsers",
      """
      To most parsers, and to Android's intent filters, what stands behind two slashes is a host: code that looks \
      for it in the path finds one word less. Compare the host, too, or write three slashes.
      """,
      .portableLink, wrong: "notes://note/7", right: "notes:///note/7"),
    RuleExplanation(
      .opaqueOnAndroid, "a link that has no parts on Android",
      """
      Without a slash behind the scheme, Android and Java find neither host nor path nor query, and no intent \
      filter with a host fits. Put a slash there.
      """,
      .portableLink, wrong: "notes:note/7", right: "notes:/note/7"),
    RuleExplanation(
      .authorityNotAHost, "an authority that is no host to some",
      """
      Java takes letters, digits and hyphens for a host, between dots, and nothing for none; it refuses a link that \
      ends in its two slashes. Choose a plain word, or write three slashes.
      """,
      .portableLink, wrong: "notes://", right: "notes:///"),
    RuleExplanation(
      .caseInAuthority, "capitals in the authority",
      """
      Hosts are compared without case. Some parsers write them in lower case, others keep them, so that code \
      which compares exactly misses one or the other. Write the authority in lower case.
      """,
      .portableLink, wrong: "notes://maya@Home/7", right: "notes://maya@home/7"),
    RuleExplanation(
      .plusInForm, "a plus sign that is a space to some",
      """
      Forms write a space as +; RFC 3986 knows nothing of that. Write %20 for a space and %2B for a plus, which \
      all read alike: the dialect "uri" does.
      """,
      .portableLink, wrong: "notes:///find?text=half+price",
      right: "notes:///find?text=half%20price"),
    RuleExplanation(
      .escapedSlashInPath, "an escaped slash in the path",
      """
      Parsers that decode a path before they cut it find one segment more. Put texts that may have a slash into \
      the query, or let a pattern refuse it.
      """,
      .portableLink, wrong: "notes:///file/a%2Fb", right: "notes:///file?path=a%2Fb"),
    RuleExplanation(
      .bareName, "a name without an equals sign",
      """
      URLComponents finds no value there, others an empty one. If your app tells these apart, write a value.
      """,
      .portableLink, wrong: "notes:///list?all", right: "notes:///list?all=true"),
    RuleExplanation(
      .dotSegments, "segments of dots in the path",
      """
      Browsers and Node resolve . and .. before the app sees the link, escaped or not; most others keep them. \
      Let a pattern refuse such values.
      """,
      .portableLink, wrong: "notes:///a/../b", right: "notes:///b"),
  ]
}
