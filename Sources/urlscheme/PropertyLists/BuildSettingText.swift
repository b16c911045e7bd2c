import URLSchemeCore

/// A text of an Info.plist with the build settings in it, which the build replaces: `$(NAME)`,
/// `${NAME}`, `$[NAME]`, `$NAME`, and with operators, like `$(NAME:rfc1034identifier)`.
///
/// What a setting becomes is not known here, except that `$(NAME:default=text)` becomes the text
/// where nobody sets it. Braces that are never closed are taken as they stand.
struct BuildSettingText {
  /// What stands between the settings that have no default, those that have one replaced by it: one
  /// more than there are such settings.
  private(set) var literals: [[UInt8]] = [[]]
  /// The settings, as written; those within others are not listed.
  private(set) var settings: [String] = []

  /// Settings may hold others; further in than this, they have no default.
  private static let maximumDepth = 8

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var position = 0
    while position < bytes.count {
      if let end = Self.endOfSetting(bytes, at: position) {
        settings.append(String(decoding: bytes[position..<end], as: UTF8.self))
        if let text = Self.defaultText(bytes, position..<end, depth: 0) {
          literals[literals.count - 1] += text
        } else {
          literals.append([])
        }
        position = end
      } else {
        // Where one is not closed, no later one is a setting of its own.
        let end = Self.closer(bytes, at: position) == nil ? position + 1 : bytes.count
        literals[literals.count - 1] += bytes[position..<end]
        position = end
      }
    }
  }

  /// What the text comes to; nil where a setting decides that.
  var resolved: String? {
    literals.count == 1 ? String(decoding: literals[0], as: UTF8.self) : nil
  }

  /// Whether the settings could be such that the text becomes `scheme`, ASCII case aside.
  func mayBecome(_ scheme: String) -> Bool {
    let wanted = scheme.utf8.map(\.lowercased)
    let first = (literals.first ?? []).map(\.lowercased)
    let last = (literals.last ?? []).map(\.lowercased)
    guard literals.count > 1 else { return wanted == first }
    return wanted.count >= first.count + last.count && wanted.starts(with: first)
      && wanted.suffix(last.count).elementsEqual(last)
  }

  // MARK: Reading

  /// What closes the setting that begins here; nil if none does, or one without brackets.
  private static func closer(_ bytes: [UInt8], at start: Int) -> UInt8? {
    for brackets in ["$()", "${}", "$[]"]
    where bytes[start...].starts(with: brackets.utf8.prefix(2)) {
      return brackets.utf8.last
    }
    return nil
  }

  /// The end of the setting that begins here; nil where none does.
  private static func endOfSetting(_ bytes: [UInt8], at start: Int) -> Int? {
    guard bytes[start] == UInt8(ascii: "$") else { return nil }
    guard let closer = closer(bytes, at: start) else {
      let name = bytes[(start + 1)...].prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "_") }
      return name.first.map(\.isDigit) == false ? name.endIndex : nil
    }
    var closers = [closer]
    var position = start + 2
    while position < bytes.count {
      if let inner = Self.closer(bytes, at: position) {
        closers.append(inner)
        position += 1
      } else if bytes[position] == closers.last {
        closers.removeLast()
        if closers.isEmpty { return position + 1 }
      }
      position += 1
    }
    return nil
  }

  /// What the setting is where nobody sets it; nil if it does not say so.
  private static func defaultText(
    _ bytes: [UInt8], _ setting: Range<Int>, depth: Int
  ) -> [UInt8]? {
    guard depth < maximumDepth, closer(bytes, at: setting.lowerBound) != nil else { return nil }
    let end = setting.upperBound - 1
    let word = ":default=".utf8
    var position = setting.lowerBound + 2
    while position < end, !bytes[position..<end].starts(with: word) {
      position = endOfSetting(bytes, at: position) ?? position + 1
    }
    guard position < end else { return nil }
    position += word.count
    var text: [UInt8] = []
    // Another operator may follow; none of them makes one scheme of another.
    while position < end, bytes[position] != UInt8(ascii: ":") {
      if let innerEnd = endOfSetting(bytes, at: position) {
        guard let inner = defaultText(bytes, position..<innerEnd, depth: depth + 1) else {
          return nil
        }
        text += inner
        position = innerEnd
      } else {
        text.append(bytes[position])
        position += 1
      }
    }
    return text
  }
}
