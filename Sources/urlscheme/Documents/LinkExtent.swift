import URLSchemeCore

/// How far a link goes, and what it is once its escapes are undone.
///
/// A place for links only gives the whole of what stands there, so that a character which a link
/// cannot have is found there. In running text a link is guessed as GitHub's autolinks are: up to a
/// character that no link has, without the punctuation at its end, and with a closing bracket only if the
/// link has its opening one.
struct LinkExtent {
  private(set) var bytes: [UInt8] = []
  private(set) var escapes: [FoundLink.Escape] = []
  /// The end in the document.
  private(set) var end: Int
  /// What ended it; nil at the end of the document.
  private(set) var terminator: DocumentCharacter?

  private let limit: Int
  private var brackets = Brackets()

  private init(start: Int, limit: Int) {
    end = start
    self.limit = limit
  }

  /// Whether the link is longer than the limit, so that there is more of it than `bytes`.
  var isCut: Bool { bytes.count > limit }

  /// Reads the link whose scheme begins at `start` and ends at `colon`; nil if what ends the
  /// setting's form is not there.
  static func read(
    in text: Span<UInt8>, _ start: Int, _ colon: Int, _ setting: LinkSetting, limit: Int
  ) -> LinkExtent? {
    var extent = LinkExtent(start: start, limit: limit)
    for _ in start...colon { extent.append(DocumentCharacter(scalar: nil, count: 1), from: text) }
    while extent.end < text.count {
      let character = DocumentCharacter.read(in: text, at: extent.end, setting.escapes)
      switch extent.verdict(on: character, setting, text) {
      case .part:
        extent.append(character, from: text)
      case .end:
        extent.terminator = character
        return extent
      case .failure:
        return nil
      }
    }
    switch setting.form {
    case .attribute(nil), .destination, .plain: return extent
    default: return nil
    }
  }

  // MARK: Where it ends

  private enum Verdict {
    case part
    case end
    /// What the form needs is missing.
    case failure
  }

  private mutating func verdict(
    on character: DocumentCharacter, _ setting: LinkSetting, _ text: Span<UInt8>
  ) -> Verdict {
    let isRawBlank = character.isBlank && !character.isEscaped
    switch setting.form {
    case .attribute(let quote?):
      if character.isRaw(quote) { return .end }
      guard character.isRaw("\n") else { return .part }
      // An empty line in an attribute: its quote was never closed.
      let next = text.end(from: end + 1) { " \t\r".utf8.contains($0) }
      return next == text.count || text.has("\n", at: next) ? .failure : .part
    case .attribute(nil):
      // HTML asks for a `>`; nothing good comes of the others, which say that the attribute was
      // written in another one, or in a string.
      return isRawBlank || "><\"'`".unicodeScalars.contains(where: character.isRaw) ? .end : .part
    case .destination:
      if isRawBlank { return .end }
      return !character.isEscaped && brackets.isUnmatched(character, roundOnly: true) ? .end : .part
    case .bracketedDestination:
      if character.isRaw(">") { return .end }
      return character.isRaw("<") || character.isRaw("\n") ? .failure : .part
    case .autolink:
      if character.isRaw(">") { return .end }
      return character.isRaw("<") || isRawBlank ? .failure : .part
    case .codeSpan:
      if character.isRaw("`") { return .end }
      return character.isBlank ? .failure : .part
    case .quotes(let quote):
      if quote.isClosed(by: character) { return .end }
      return character.isBlank ? .failure : .part
    case .plain(let quote):
      if quote?.isClosed(by: character) == true || character.endsPlainLink { return .end }
      if let terminator = setting.terminator, character.isRaw(terminator) { return .end }
      return brackets.isUnmatched(character) ? .end : .part
    }
  }

  /// The brackets that the link has opened.
  private struct Brackets {
    private var round = 0
    private var square = 0
    private var curly = 0

    /// Counts a bracket; true for a closing one that closes nothing.
    mutating func isUnmatched(_ character: DocumentCharacter, roundOnly: Bool = false) -> Bool {
      switch character.scalar {
      case "(": round += 1
      case ")": round -= 1
      case "[" where !roundOnly: square += 1
      case "]" where !roundOnly: square -= 1
      case "{" where !roundOnly: curly += 1
      case "}" where !roundOnly: curly -= 1
      default: return false
      }
      return min(round, square, curly) < 0
    }
  }

  // MARK: Its bytes

  private mutating func append(_ character: DocumentCharacter, from text: Span<UInt8>) {
    let range = end..<end + character.count
    end = range.upperBound
    guard !isCut else { return }
    guard character.isEscaped, let scalar = character.scalar else {
      return bytes.append(text.extracting(range))
    }
    let offset = bytes.count
    bytes += String(Character(scalar)).utf8
    escapes.append(FoundLink.Escape(offset: offset, count: bytes.count - offset, range: range))
  }

  /// Drops the last byte, an ASCII character.
  private mutating func removeLast() {
    bytes.removeLast()
    if let escape = escapes.last, escape.offset == bytes.count {
      escapes.removeLast()
      end = escape.range.lowerBound
    } else {
      end -= 1
    }
  }

  /// Drops what is no part of a link in running text: punctuation, marks of emphasis, and brackets
  /// that it opens, at its end. At least `least` bytes stay.
  mutating func trim(toAtLeast least: Int, isEmphasized: Bool) {
    while !isCut, bytes.count > least, let last = bytes.last {
      let isUnderscore = isEmphasized && last == UInt8(ascii: "_")
      guard ".,;:!?'*~([{".utf8.contains(last) || isUnderscore else { return }
      removeLast()
    }
  }

  /// Drops the spaces and line ends at the end of an attribute, which browsers drop.
  mutating func trimBlanks() {
    while !isCut, let last = bytes.last, last <= 0x20 { removeLast() }
  }
}
