import URLSchemeCore

/// What sets a link off from the text around it, read from what stands before it.
struct LinkSetting {
  /// A quotation mark before a link, which one like it ends.
  struct Quote: Equatable {
    var scalar: Unicode.Scalar
    /// Whether it is written as an escape (`\"`, `&quot;`), so that the one that ends it is, too.
    var isEscaped = false

    func isClosed(by character: DocumentCharacter) -> Bool {
      character.scalar == scalar && (isEscaped || !character.isEscaped)
    }
  }

  enum Form: Equatable {
    /// The value of an attribute that holds a link; without a quote it ends at a space.
    case attribute(Unicode.Scalar?)
    /// Of a Markdown link, `](app:x)`, or of a reference definition, `[x]: app:x`.
    case destination
    /// The same between angle brackets, `](<app:x>)`, which may hold spaces.
    case bracketedDestination
    /// Between angle brackets: `<app:x>`.
    case autolink
    /// The whole of a code span.
    case codeSpan
    /// The whole of a quoted text.
    case quotes(Quote)
    /// Running text, perhaps within quotes.
    case plain(Quote?)
  }

  var form: Form
  var escapes: DocumentCharacter.Escapes
  /// What ends a link here besides what ends one everywhere.
  var terminator: Unicode.Scalar?

  /// Whether the place is one for links only, so that all that stands there is the link.
  var isForLinks: Bool {
    switch form {
    case .attribute, .destination, .bracketedDestination: true
    default: false
    }
  }

  /// The quotation mark that the link stands behind, in text; nil if there is none.
  var quote: Quote? {
    switch form {
    case .quotes(let quote): quote
    case .plain(let quote): quote
    default: nil
    }
  }

  /// What is left to try where the form turns out not to be what it looked like.
  func fallback(in place: LinkPlace) -> LinkSetting {
    switch form {
    case .quotes(let quote): LinkSetting(form: .plain(quote), escapes: escapes)
    case .attribute(let scalar?):
      LinkSetting(form: .plain(Quote(scalar: scalar)), escapes: place.proseEscapes)
    default: place.runningText
    }
  }
}

/// Where in its document a link stands, as far as what precedes its line and its word tells.
struct LinkPlace {
  var kind: DocumentKind
  /// Whether it stands in a code block or a code span of Markdown.
  var isCode = false
  /// Whether its line may define a reference of Markdown.
  var isDefinition = false
  /// Whether an underscore before it may have opened an emphasis.
  var isEmphasized = false

  var isMarkdownText: Bool { kind == .markdown && !isCode }

  var proseEscapes: DocumentCharacter.Escapes {
    switch kind {
    case .markdown: isCode ? .backslashes : [.references, .backslashes]
    case .html: .references
    case .json: [.backslashes, .strings]
    case .asciidoc, .csv, .code, .text: .backslashes
    }
  }

  /// Whether a text in quotes is exact; in prose, the punctuation of a sentence may stand before the quote.
  var hasExactQuotes: Bool {
    switch kind {
    case .json, .csv, .code: true
    case .markdown: isCode
    case .html, .asciidoc, .text: false
    }
  }

  var runningText: LinkSetting {
    LinkSetting(form: .plain(nil), escapes: proseEscapes, terminator: kind.terminator)
  }

  private var stringEscapes: DocumentCharacter.Escapes {
    isMarkdownText ? proseEscapes : proseEscapes.union([.backslashes, .strings])
  }

  // MARK: Settings

  /// The setting of the link that begins at `start`.
  func setting(in text: Span<UInt8>, at start: Int) -> LinkSetting {
    if let attribute = attribute(in: text, before: start) { return attribute }
    if isMarkdownText, let destination = destination(in: text, before: start) {
      return destination
    }
    if let quote = quote(in: text, before: start) {
      return LinkSetting(form: .quotes(quote), escapes: stringEscapes)
    }
    // In HTML it opens an element whose name has a prefix.
    if text.has("<", at: start - 1), kind != .html {
      return LinkSetting(form: .autolink, escapes: isMarkdownText ? .references : [])
    }
    if text.has("`", at: start - 1) {
      return LinkSetting(form: .codeSpan, escapes: kind == .markdown ? [] : stringEscapes)
    }
    return runningText
  }

  /// The attributes of HTML whose value is one URL, and those that XML often has; of a name with
  /// parts (`xlink:href`, `data-url`) the last one counts.
  private static let attributes: Set<String> = [
    "href", "src", "action", "formaction", "cite", "poster", "ping", "background", "longdesc",
    "url", "uri", "link",
  ]

  /// `href="app:x"`, also in the HTML that Markdown may hold or show.
  private func attribute(in text: Span<UInt8>, before start: Int) -> LinkSetting? {
    guard kind == .html || kind == .markdown else { return nil }
    var end = start
    var quote: Unicode.Scalar?
    let value = text.start(before: start, while: \.isBlank)
    if text.has("\"", at: value - 1) || text.has("'", at: value - 1) {
      quote = Unicode.Scalar(text[value - 1])
      end = text.start(before: value - 1, while: \.isBlank)
    }
    guard text.has("=", at: end - 1) else { return nil }
    let nameEnd = text.start(before: end - 1, while: \.isBlank)
    let nameStart = text.start(before: nameEnd, from: nameEnd - 11, while: \.isLetter)
    let name = text.extracting(nameStart..<nameEnd).text.lowercased()
    // Without quotes, settings and prose have `url=app:x` too.
    let isCertain = quote != nil || kind == .html || name == "href" || name == "src"
    guard isCertain, Self.attributes.contains(name) else { return nil }
    return LinkSetting(form: .attribute(quote), escapes: .references)
  }

  /// `](app:x)`, `](<app:x>)`, and the same behind `[x]:`.
  private func destination(in text: Span<UInt8>, before start: Int) -> LinkSetting? {
    let isBracketed = text.has("<", at: start - 1)
    let end = text.start(before: isBracketed ? start - 1 : start, while: \.isBlank)
    guard text.has("](", at: end - 2) || isDefinition && text.has("]:", at: end - 2) else {
      return nil
    }
    return LinkSetting(
      form: isBracketed ? .bracketedDestination : .destination,
      escapes: [.references, .backslashes])
  }

  private func quote(in text: Span<UInt8>, before start: Int) -> LinkSetting.Quote? {
    if text.has("\"", at: start - 1) || text.has("'", at: start - 1) {
      return LinkSetting.Quote(
        scalar: Unicode.Scalar(text[start - 1]), isEscaped: text.has("\\", at: start - 2))
    }
    guard text.has(";", at: start - 1), proseEscapes.contains(.references) else { return nil }
    // The longest of `&quot;`, `&apos;`, `&#39;`, `&#x22;`.
    for count in 5...6 where text.has("&", at: start - count) {
      if let reference = CharacterReference.read(in: text, at: start - count),
        reference.count == count, let scalar = reference.scalar, scalar == "\"" || scalar == "'"
      {
        return LinkSetting.Quote(scalar: scalar, isEscaped: true)
      }
    }
    return nil
  }
}

extension UInt8 {
  /// Whether it is a space, a tab or a line end.
  fileprivate var isBlank: Bool { " \t\n\r".utf8.contains(self) }
}
