/// The rules that only `urlscheme validate` checks.
extension RuleExplanation {
  static let notCanonical = RuleExplanation(
    "a link is not in canonical form",
    """
    With --canonical, every link must be as urlscheme encode writes it, so that equal links are \
    equal texts. The message shows that form.
    """,
    wrong: .canonicalLink("ukdailyoffers://search?term=half%20price"),
    right: .canonicalLink("ukdailyoffers://search?term=half+price"))

  static let unsafeCharacter = RuleExplanation(
    "a value holds control characters or the like",
    """
    Control characters, and those that change the direction of text, make a value look like \
    another, or an output like two. Nobody types them by intention.
    """,
    wrong: .link("ukdailyoffers://search?term=milk%E2%80%AEklim"),
    right: .link("ukdailyoffers://search?term=milk"))

  private static let drinks = """
    { "name": "drink", "link": "//drink", "deprecated": true },
    { "name": "drinks", "link": "//drinks" }
    """

  static let deprecated = RuleExplanation(
    "something deprecated is still used",
    """
    The definition wants to be rid of the route, parameter or type. Links that were shared keep \
    working; new ones should use what has taken its place.
    """,
    wrong: .link("notes://drink", routes: drinks),
    right: .link("notes://drinks", routes: drinks))

  static let fixtureMismatch = RuleExplanation(
    "a link does not do what its fixture says",
    """
    The link reads as something else than when the fixture was written: links that are already \
    shared will do so, too. Mend the definition; if the change is meant, --update writes the \
    fixture anew.
    """,
    wrong: .fixture(#"{"link": "ukdailyoffers://search?term=milk", "route": "drinks"}"#),
    right: .fixture(#"{"link": "ukdailyoffers://search?term=milk", "route": "search"}"#))

  static let invalidFixture = RuleExplanation(
    "a fixture has a wrong member, or no link",
    """
    A fixture is an object with "link" and what is expected of it: "route", "values", \
    "canonical", "screens", "callbacks" or "error"; also "name", and "skip" with the reason.
    """,
    wrong: .fixture(#"{"link": "ukdailyoffers://drinks", "route": ["drinks"]}"#),
    right: .fixture(#"{"link": "ukdailyoffers://drinks", "route": "drinks"}"#))

  static let lowCoverage = RuleExplanation(
    "too little of a definition was exercised",
    """
    With --fail-under, the links that were validated must make use of so many percent of each \
    definition's routes, aliases and parameters. --coverage lists what is left.
    """,
    wrong: .coverage("ukdailyoffers://drinks", scheme: "ukdailyoffers", minimum: 80),
    right: .coverage(
      """
      ukdailyoffers://
      ukdailyoffers://tesco
      ukdailyoffers://drinks
      ukdailyoffers://drink
      ukdailyoffers://search?term=milk&order=price
      """, scheme: "ukdailyoffers", minimum: 80))

  static let nothingChecked = RuleExplanation(
    "there was nothing to check",
    """
    A file of links or fixtures without any, or a folder without files that can be checked, proves \
    nothing: the name may be wrong, or the links lost. Where that is all right, --allow-empty says so.
    """,
    wrong: .list("# links of the next release"),
    right: .list("# links of the next release\nukdailyoffers://drinks"))
}
