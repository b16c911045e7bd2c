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
  func fallback(in surroundings: LinkSurroundings) -> LinkSetting {
    switch form {
    case .quotes(let quote): LinkSetting(form: .plain(quote), escapes: escapes)
    case .attribute(let scalar?):
      LinkSetting(form: .plain(Quote(scalar: scalar)), escapes: surroundings.proseEscapes)
    default: LinkSetting(form: .plain(nil), escapes: surroundings.proseEscapes)
    }
  }
}

/// Where in its document a link stands, as far as what precedes its line and its word tells.
struct LinkSurroundings {
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
    case .text: .backslashes
    }
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
    guard start > 0 else { return LinkSetting(form: .plain(nil), escapes: proseEscapes) }
    switch text[start - 1] {
    // In HTML it opens an element whose name has a prefix.
    case UInt8(ascii: "<") where kind != .html:
      let escapes: DocumentCharacter.Escapes = isMarkdownText ? .references : []
      return LinkSetting(form: .autolink, escapes: escapes)
    case UInt8(ascii: "`"):
      return LinkSetting(form: .codeSpan, escapes: kind == .markdown ? [] : stringEscapes)
    default:
      return LinkSetting(form: .plain(nil), escapes: proseEscapes)
    }
  }

  /// `href="app:x"`, also in the HTML that Markdown may hold or show.
  private func attribute(in text: Span<UInt8>, before start: Int) -> LinkSetting? {
    guard kind == .html || kind == .markdown else { return nil }
    var end = start
    var quote: Unicode.Scalar?
    let value = text.endOfBlanksBackwards(from: start)
    if value > 0, text[value - 1] == UInt8(ascii: "\"") || text[value - 1] == UInt8(ascii: "'") {
      quote = Unicode.Scalar(text[value - 1])
      end = text.endOfBlanksBackwards(from: value - 1)
    }
    guard end > 0, text[end - 1] == UInt8(ascii: "=") else { return nil }
    let nameEnd = text.endOfBlanksBackwards(from: end - 1)
    var name = nameEnd
    while name > 0, nameEnd - name <= 10, ByteClass.isLetter(text[name - 1]) { name -= 1 }
    let nameText = text.extracting(name..<nameEnd).text.lowercased()
    // Without quotes, settings and prose have `url=app:x` too.
    let isCertain = quote != nil || kind == .html || nameText == "href" || nameText == "src"
    guard isCertain, LinkSurroundings.isForLinks(nameText) else { return nil }
    return LinkSetting(form: .attribute(quote), escapes: .references)
  }

  /// The attributes of HTML whose value is one URL, and those that XML often has; of a name with
  /// parts (`xlink:href`, `data-url`) the last one counts.
  private static func isForLinks(_ name: String) -> Bool {
    switch name {
    case "href", "src", "action", "formaction", "cite", "poster", "ping", "background", "longdesc",
      "url", "uri", "link":
      true
    default: false
    }
  }

  /// `](app:x)`, `](<app:x>)`, and the same behind `[x]:`.
  private func destination(in text: Span<UInt8>, before start: Int) -> LinkSetting? {
    let isBracketed = start > 0 && text[start - 1] == UInt8(ascii: "<")
    let end = text.endOfBlanksBackwards(from: isBracketed ? start - 1 : start)
    guard end > 1, text[end - 2] == UInt8(ascii: "]") else { return nil }
    let isLink = text[end - 1] == UInt8(ascii: "(")
    guard isLink || (isDefinition && text[end - 1] == UInt8(ascii: ":")) else { return nil }
    return LinkSetting(
      form: isBracketed ? .bracketedDestination : .destination,
      escapes: [.references, .backslashes])
  }

  private func quote(in text: Span<UInt8>, before start: Int) -> LinkSetting.Quote? {
    guard start > 0 else { return nil }
    let last = text[start - 1]
    if last == UInt8(ascii: "\"") || last == UInt8(ascii: "'") {
      let isEscaped = start > 1 && text[start - 2] == UInt8(ascii: "\\")
      return LinkSetting.Quote(scalar: Unicode.Scalar(last), isEscaped: isEscaped)
    }
    guard last == UInt8(ascii: ";"), proseEscapes.contains(.references) else { return nil }
    // The longest of `&quot;`, `&apos;`, `&#39;`, `&#x22;`.
    for count in 5...min(6, max(5, start)) where start >= count {
      guard let reference = CharacterReference.read(in: text, at: start - count),
        reference.count == count, let scalar = reference.scalar, scalar == "\"" || scalar == "'"
      else { continue }
      return LinkSetting.Quote(scalar: scalar, isEscaped: true)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Where the spaces, tabs and line ends before `end` begin.
  fileprivate func endOfBlanksBackwards(from end: Int) -> Int {
    var start = end
    while start > 0, [0x20, 0x09, 0x0A, 0x0D].contains(self[start - 1]) { start -= 1 }
    return start
  }
}
