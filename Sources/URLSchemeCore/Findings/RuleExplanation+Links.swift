/// The rules about the syntax of links, and about where they go.
extension RuleExplanation {
  // MARK: The syntax of a link (RFC 3986)

  static let missingScheme = RuleExplanation(
    "a link begins without a scheme",
    """
    A link is a scheme, a colon, and the rest (RFC 3986 §3). Without the scheme no system knows \
    which app to open.
    """,
    wrong: .link("//search?term=milk"),
    right: .link("ukdailyoffers://search?term=milk"))

  static let invalidScheme = RuleExplanation(
    "a scheme has a character that none may have",
    """
    A scheme is a letter, then letters, digits, +, - or . (RFC 3986 §3.1); systems do not take \
    another one for a link. In an Info.plist the scheme stands alone, without :// behind it.
    """,
    wrong: .link("uk_daily_offers://search?term=milk"),
    right: .link("ukdailyoffers://search?term=milk"))

  static let invalidCharacter = RuleExplanation(
    "a character must be escaped where it stands",
    """
    Spaces, quotation marks, brackets and all that is not ASCII are written as escapes of their \
    UTF-8 bytes, like %20 (RFC 3986 §2). urlscheme encode does so; --lenient reads them as if it \
    had been done.
    """,
    wrong: .link("ukdailyoffers://search?term=half price"),
    right: .link("ukdailyoffers://search?term=half+price"))

  static let invalidPercentEscape = RuleExplanation(
    "two hexadecimal digits do not follow a %",
    "A percent sign that means itself is written %25 (RFC 3986 §2.1).",
    wrong: .link("ukdailyoffers://search?term=50%"),
    right: .link("ukdailyoffers://search?term=50%25"))

  static let invalidHost = RuleExplanation(
    "brackets in a host hold no IP address",
    "Square brackets around a host are for IPv6 addresses and later ones (RFC 3986 §3.2.2).",
    wrong: .link("xyz://[::g]/settings"),
    right: .link("xyz://[::1]/settings"))

  static let invalidPort = RuleExplanation(
    "a port has other characters than digits",
    """
    After the host of a link, a colon begins a port, which is digits (RFC 3986 §3.2.3). A colon \
    that means itself is written %3A.
    """,
    wrong: .link("xyz://localhost:80a/settings"),
    right: .link("xyz://localhost:80/settings"))

  static let repairedLink = RuleExplanation(
    "a link is read as it was meant",
    """
    Links are copied with what stands around them: blanks, a pair of quotes or brackets; or from \
    HTML, where & is written otherwise. --lenient reads them as they were meant, and says so.
    """,
    wrong: .lenientLink("\"ukdailyoffers://search?term=milk&amp;order=price\""),
    right: .lenientLink("ukdailyoffers://search?term=milk&order=price"))

  static let linkTooLong = RuleExplanation(
    "a link is longer than the limit",
    """
    The limit is 1 MiB, or what --max-length says: messengers, mail programs and printed codes \
    take far less. Put less into the link, or refer to it by a name.
    """,
    wrong: .encode("search", ["term=half price", "order=price"], maximumLength: 40),
    right: .encode("search", ["term=half price"], maximumLength: 40))

  // MARK: Where a link goes

  static let unknownScheme = RuleExplanation(
    "no app has the scheme",
    """
    The scheme is none of those that definitions list in "schemes". It is misspelt, or -d does \
    not name the app's definition.
    """,
    wrong: .link("ukdailyoffersapp://search?term=milk"),
    right: .link("ukdailyoffers://search?term=milk"))

  static let unknownRoute = RuleExplanation(
    "the app has no route for the link",
    """
    No pattern of the app's routes fits the path, or one would if its value were among those that \
    the definition lists. urlscheme route --explain says why each route does not take the link.
    """,
    wrong: .link("ukdailyoffers://morrisons"),
    right: .link("ukdailyoffers://tesco"))

  static let ambiguousLink = RuleExplanation(
    "more than one route matches the link",
    """
    Several apps have a route of that name: put the app's scheme before it. Of a link it means \
    that two of the app's routes take it equally well.
    """,
    wrong: .encode("launch", []),
    right: .encode("emergent/launch", []))

  static let shadowedRoute = RuleExplanation(
    "the link to be written opens another route",
    """
    With these values the link is one that another route takes first, so the app would do \
    something else. Choose other values, or the route that takes them.
    """,
    wrong: .encode("xyz/opaque", ["path=//settings"]),
    right: .encode("xyz/open", ["path=settings"]))

  static let callbackNotAllowed = RuleExplanation(
    "a callback has a scheme that is not allowed",
    """
    Whoever writes a link chooses its callbacks. Only the app's own schemes, those of "queries" \
    and those of "callbacks" pass; ones that run code or open files never do.
    """,
    wrong: .link("liteapp://export?x-success=https%3A%2F%2Fexample.com"),
    right: .link("liteapp://export?x-success=fullapp%3A%2F%2Fimport"))

  static let guardStopped = RuleExplanation(
    "a guard stops the link before its last screen",
    """
    The link is in order, but a value does not meet what the definition asks before it shows the \
    last screens; the app stops at one before them.
    """,
    wrong: .link("ukdailyoffers://search?term=ab"),
    right: .link("ukdailyoffers://search?term=milk"))
}
