import URLSchemeCore

/// The rules about the syntax of links, about where they go, and about the values that they carry.
extension RuleExplanation {
  static let syntax: [RuleExplanation] = [
    RuleExplanation(
      .missingScheme, "a link begins without a scheme",
      """
      A link is a scheme, a colon, and the rest (RFC 3986 §3). Without the scheme no system knows \
      which app to open.
      """,
      .link, wrong: "//search?term=milk", right: "ukdailyoffers://search?term=milk"),
    RuleExplanation(
      .invalidScheme, "a scheme has a character that none may have",
      """
      A scheme is a letter, then letters, digits, +, - or . (RFC 3986 §3.1); systems do not take \
      another one for a link. In an Info.plist the scheme stands alone, without :// behind it.
      """,
      .link, wrong: "uk_daily_offers://search?term=milk",
      right: "ukdailyoffers://search?term=milk"),
    RuleExplanation(
      .invalidCharacter, "a character must be escaped where it stands",
      """
      Spaces, quotation marks, brackets and all that is not ASCII are written as escapes of their \
      UTF-8 bytes, like %20 (RFC 3986 §2). urlscheme encode does so; --lenient reads them as if it \
      had been done.
      """,
      .link, wrong: "ukdailyoffers://search?term=half price",
      right: "ukdailyoffers://search?term=half+price"),
    RuleExplanation(
      .invalidPercentEscape, "two hexadecimal digits do not follow a %",
      "A percent sign that means itself is written %25 (RFC 3986 §2.1).",
      .link, wrong: "ukdailyoffers://search?term=50%", right: "ukdailyoffers://search?term=50%25"),
    RuleExplanation(
      .invalidHost, "brackets in a host hold no IP address",
      "Square brackets around a host are for IPv6 addresses and later ones (RFC 3986 §3.2.2).",
      .link, wrong: "xyz://[::g]/settings", right: "xyz://[::1]/settings"),
    RuleExplanation(
      .invalidPort, "a port has other characters than digits",
      """
      After the host of a link, a colon begins a port, which is digits (RFC 3986 §3.2.3). A colon \
      that means itself is written %3A.
      """,
      .link, wrong: "xyz://localhost:80a/settings", right: "xyz://localhost:80/settings"),
    RuleExplanation(
      .repairedLink, "a link is read as it was meant",
      """
      Links are copied with what stands around them: blanks, a pair of quotes or brackets; or from \
      HTML, where & is written otherwise. --lenient reads them as they were meant, and says so.
      """,
      .lenientLink, wrong: "\"ukdailyoffers://search?term=milk&amp;order=price\"",
      right: "ukdailyoffers://search?term=milk&order=price"),
    RuleExplanation(
      .linkTooLong, "a link is longer than the limit",
      """
      The limit is 1 MiB, or what --max-length says: messengers, mail programs and printed codes \
      take far less. Put less into the link, or refer to it by a name.
      """,
      .encode(maximumLength: 40), wrong: "search\nterm=half price\norder=price",
      right: "search\nterm=half price"),
  ]

  static let routing: [RuleExplanation] = [
    RuleExplanation(
      .unknownScheme, "no app has the scheme",
      """
      The scheme is none of those that definitions list in "schemes". It is misspelt, or -d does \
      not name the app's definition.
      """,
      .link, wrong: "ukdailyoffersapp://search?term=milk",
      right: "ukdailyoffers://search?term=milk"),
    RuleExplanation(
      .unknownHost, "no app has the host",
      """
      The host of a link on the web is none of those that definitions list in "web". It is \
      misspelt, or another site's; www.example.com and example.com are two hosts.
      """,
      .webLink, wrong: "https://notes.example/today", right: "https://www.notes.example/today"),
    RuleExplanation(
      .unknownRoute, "the app has no route for the link",
      """
      No pattern of the app's routes fits the path, or one would if its value were among those that \
      the definition lists. urlscheme route --explain says why each route does not take the link.
      """,
      .link, wrong: "ukdailyoffers://morrisons", right: "ukdailyoffers://tesco"),
    RuleExplanation(
      .ambiguousLink, "more than one route matches the link",
      """
      Several apps have a route of that name: put the app's scheme before it. Of a link it means \
      that two of the app's routes take it equally well.
      """,
      .encode, wrong: "launch", right: "emergent/launch"),
    RuleExplanation(
      .shadowedRoute, "the link to be written opens another route",
      """
      With these values the link is one that another route takes first, so the app would do \
      something else. Choose other values, or the route that takes them.
      """,
      .encode, wrong: "xyz/opaque\npath=//settings", right: "xyz/open\npath=settings"),
    RuleExplanation(
      .callbackNotAllowed, "a callback has a scheme that is not allowed",
      """
      Whoever writes a link chooses its callbacks. Only the app's own schemes, those of "queries" \
      and those of "callbacks" pass; ones that run code or open files never do.
      """,
      .link, wrong: "liteapp://export?x-success=https%3A%2F%2Fexample.com",
      right: "liteapp://export?x-success=fullapp%3A%2F%2Fimport"),
    RuleExplanation(
      .guardStopped, "a guard stops the link before its last screen",
      """
      The link is in order, but a value does not meet what the definition asks before it shows the \
      last screens; the app stops at one before them.
      """,
      .link, wrong: "ukdailyoffers://search?term=ab", right: "ukdailyoffers://search?term=milk"),
  ]

  static let values: [RuleExplanation] = [
    RuleExplanation(
      .invalidUTF8, "escapes that are not UTF-8",
      """
      Text in a link is escaped byte by byte in UTF-8. An é that was escaped in another encoding, \
      %E9, is no text; in UTF-8 it is %C3%A9.
      """,
      .link, wrong: "ukdailyoffers://search?term=caf%E9",
      right: "ukdailyoffers://search?term=caf%C3%A9"),
    RuleExplanation(
      .invalidValue, "a value of the wrong type or form",
      """
      The definition gives the parameter a type and may constrain it further: enum, const, pattern, \
      format, the lengths. The value has to satisfy all of them.
      """,
      .link(routes: pages), wrong: "notes://page?number=two", right: "notes://page?number=2"),
    RuleExplanation(
      .wrongLength, "a fixed-width text is too short or too long",
      """
      Each field has its number of digits, zeros included: a text with more or fewer has lost some, \
      and nobody can tell where.
      """,
      .link, wrong: "emergent://?r=456737666821&g=50123456789012&b=00000000000000",
      right: "emergent://?r=45673766682117&g=50123456789012&b=00000000000000"),
    RuleExplanation(
      .valueOutOfRange, "a number is beyond its limits",
      """
      The number is below "minimum", above "maximum", or has no room in the digits of its field. It \
      is refused, never cut.
      """,
      .link(routes: pages), wrong: "notes://page?number=0", right: "notes://page?number=1"),
    RuleExplanation(
      .separatorInValue, "a field holds the separator that would end it",
      """
      The text would read back as other fields than it was made of, so encode refuses it. In a link \
      that has the separator both as it is and percent-escaped, one of them was probably meant for a \
      value: validate warns. Choose another text, or give the encoding an "escape" character in the \
      definition.
      """,
      .encode, wrong: "outfit\nbackground=beach\nmodel=Maya|hat",
      right: "outfit\nbackground=beach\nmodel=Maya\ngarments=hat"),
    RuleExplanation(
      .checksumMismatch, "an enveloped text was changed or cut",
      """
      What follows ~1 ends in a checksum of two bytes, so that a link which a mail program cut is \
      refused, but for one of some thousands. Copy the whole link.
      """,
      .link, wrong: "mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDqX",
      right: "mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDqXAQ"),
    RuleExplanation(
      .missingParameter, "a required parameter is absent",
      """
      The route can't do without it: the definition says "required", or asks for one of several \
      parameters, or for one that goes with another, or with a value of another.
      """,
      .link, wrong: "ukdailyoffers://search?order=price",
      right: "ukdailyoffers://search?term=milk&order=price"),
    RuleExplanation(
      .duplicateParameter, "a parameter that takes one value comes twice",
      """
      Apps differ in which of the two they take. A parameter that may be repeated is an array with \
      a * in its pattern, like {?tag*}.
      """,
      .link, wrong: "ukdailyoffers://search?term=milk&term=bread",
      right: "ukdailyoffers://search?term=milk"),
    RuleExplanation(
      .unknownParameter, "the route does not declare the parameter",
      """
      The app will pass over it: it is misspelt, or the definition lacks it. With --strict it is an \
      error.
      """,
      .link, wrong: "ukdailyoffers://search?term=milk&oder=price",
      right: "ukdailyoffers://search?term=milk&order=price"),
    RuleExplanation(
      .forbiddenParameter, "a parameter that may not stand there",
      """
      The definition says so: of some parameters a link may have at most one (atMostOneOf), or a \
      value of one rules out another (conditions).
      """,
      .link(routes: exclusive), wrong: "notes://export?all=true&note=7",
      right: "notes://export?note=7"),
    RuleExplanation(
      .unknownValue, "an unknown value is read as the default",
      """
      The definition says "otherwise": "default", so that an app may meet values of its later \
      versions. The app gets the default, and the guards of the route see it, too.
      """,
      .link, wrong: "ukdailyoffers://search?term=milk&order=size",
      right: "ukdailyoffers://search?term=milk&order=price"),
  ]

  private static let exclusive = """
    { "name": "export", "link": "//export{?all,note}",
      "parameters": { "all": { "type": "boolean" },
                      "note": { "type": "integer" } },
      "atMostOneOf": [["all", "note"]] }
    """

  private static let pages = """
    { "name": "page", "link": "//page{?number}",
      "parameters": { "number": { "type": "integer", "minimum": 1 } } }
    """
}
