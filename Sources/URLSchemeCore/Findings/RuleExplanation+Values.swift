/// The rules about the values that links carry.
extension RuleExplanation {
  private static let pages = """
    { "name": "page", "link": "//page{?number}",
      "parameters": { "number": { "type": "integer", "minimum": 1 } } }
    """

  static let invalidUTF8 = RuleExplanation(
    "escapes that are not UTF-8",
    """
    Text in a link is escaped byte by byte in UTF-8. An é that was escaped in another encoding, \
    %E9, is no text; in UTF-8 it is %C3%A9.
    """,
    wrong: .link("ukdailyoffers://search?term=caf%E9"),
    right: .link("ukdailyoffers://search?term=caf%C3%A9"))

  static let invalidValue = RuleExplanation(
    "a value of the wrong type or form",
    """
    The definition gives the parameter a type and may constrain it further: enum, const, pattern, \
    format, the lengths. The value has to satisfy all of them.
    """,
    wrong: .link("notes://page?number=two", routes: pages),
    right: .link("notes://page?number=2", routes: pages))

  static let wrongLength = RuleExplanation(
    "a fixed-width text is too short or too long",
    """
    Each field has its number of digits, zeros included: a text with more or fewer has lost some, \
    and nobody can tell where.
    """,
    wrong: .link("emergent://?r=456737666821&g=50123456789012&b=00000000000000"),
    right: .link("emergent://?r=45673766682117&g=50123456789012&b=00000000000000"))

  static let valueOutOfRange = RuleExplanation(
    "a number is beyond its limits",
    """
    The number is below "minimum", above "maximum", or has no room in the digits of its field. It \
    is refused, never cut.
    """,
    wrong: .link("notes://page?number=0", routes: pages),
    right: .link("notes://page?number=1", routes: pages))

  static let separatorInValue = RuleExplanation(
    "a field holds the separator that would end it",
    """
    The text would read back as other fields than it was made of, so encode refuses it. In a link \
    that has the separator both as it is and percent-escaped, one of them was probably meant for a \
    value: validate warns. Choose another text, or give the encoding an "escape" character in the \
    definition.
    """,
    wrong: .encode("outfit", ["background=beach", "model=Maya|hat"]),
    right: .encode("outfit", ["background=beach", "model=Maya", "garments=hat"]))

  static let checksumMismatch = RuleExplanation(
    "an enveloped text was changed or cut",
    """
    What follows ~1 ends in a checksum, so that a link which a mail program cut is refused \
    instead of meaning less. Copy the whole link.
    """,
    wrong: .link("mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDqX"),
    right: .link("mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDqXAQ"))

  static let missingParameter = RuleExplanation(
    "a required parameter is absent",
    """
    The route can't do without it: the definition says "required", or asks for one of several \
    parameters, or for one that goes with another.
    """,
    wrong: .link("ukdailyoffers://search?order=price"),
    right: .link("ukdailyoffers://search?term=milk&order=price"))

  static let duplicateParameter = RuleExplanation(
    "a parameter that takes one value comes twice",
    """
    Apps differ in which of the two they take. A parameter that may be repeated is an array with \
    a * in its pattern, like {?tag*}.
    """,
    wrong: .link("ukdailyoffers://search?term=milk&term=bread"),
    right: .link("ukdailyoffers://search?term=milk"))

  static let unknownParameter = RuleExplanation(
    "the route does not declare the parameter",
    """
    The app will pass over it: it is misspelt, or the definition lacks it. With --strict it is an \
    error.
    """,
    wrong: .link("ukdailyoffers://search?term=milk&oder=price"),
    right: .link("ukdailyoffers://search?term=milk&order=price"))

  static let unknownValue = RuleExplanation(
    "an unknown value is read as the default",
    """
    The definition says "otherwise": "default", so that an app may meet values of its later \
    versions. It does what it does where the parameter is absent.
    """,
    wrong: .link("ukdailyoffers://search?term=milk&order=size"),
    right: .link("ukdailyoffers://search?term=milk&order=price"))
}
