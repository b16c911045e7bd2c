/// A set of bytes, asked once for every byte of a link.
///
/// ASCII bytes are members one by one. The bytes 0x80–0xFF are all in or all out, since one of them
/// alone means nothing in UTF-8.
package struct ByteSet: Hashable, BitwiseCopyable, Sendable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  private var nonASCII: UInt64 = 0

  /// The set of these ASCII characters; any other character adds all bytes from 0x80.
  init(_ characters: String) {
    for byte in characters.utf8 { insert(byte) }
  }

  private mutating func insert(_ byte: UInt8) {
    switch byte {
    case ..<64: low |= 1 &<< UInt64(byte)
    case ..<128: high |= 1 &<< UInt64(byte)
    default: nonASCII = .max
    }
  }

  var isEmpty: Bool { low | high | nonASCII == 0 }

  /// Whether the byte is a member.
  func contains(_ byte: UInt8) -> Bool {
    let word = byte < 64 ? low : byte < 128 ? high : nonASCII
    return (word &>> UInt64(byte)) & 1 != 0
  }

  /// The members of both sets.
  func union(_ other: ByteSet) -> ByteSet {
    var union = self
    union.low |= other.low
    union.high |= other.high
    union.nonASCII |= other.nonASCII
    return union
  }

  /// The members that the other set does not have.
  func subtracting(_ other: ByteSet) -> ByteSet {
    var rest = self
    rest.low &= ~other.low
    rest.high &= ~other.high
    rest.nonASCII &= ~other.nonASCII
    return rest
  }

  /// The set without reserved characters but for these.
  func keeping(_ reserved: ByteSet) -> ByteSet {
    subtracting(.reserved.subtracting(reserved))
  }

  /// The set and these characters.
  func adding(_ characters: String) -> ByteSet {
    union(ByteSet(characters))
  }
}

// MARK: RFC 3986 §2: characters

extension ByteSet {
  /// `DIGIT` (RFC 5234 §B.1).
  static let digits = ByteSet("0123456789")
  /// `HEXDIG`, in both cases (RFC 3986 §2.1).
  static let hexDigits = digits.adding("ABCDEFabcdef")
  /// `ALPHA` (RFC 5234 §B.1).
  static let letters = ByteSet("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// `gen-delims` (RFC 3986 §2.2).
  static let genDelims = ByteSet(":/?#[]@")
  /// `sub-delims` (RFC 3986 §2.2).
  static let subDelims = ByteSet("!$&'()*+,;=")
  /// `unreserved` (RFC 3986 §2.3).
  static let unreserved = letters.union(digits).adding("-._~")
  /// `reserved` (RFC 3986 §2.2).
  static let reserved = genDelims.union(subDelims)
}

// MARK: RFC 3986 §3: components, without their percent-escapes

extension ByteSet {
  /// The first character of `scheme` (RFC 3986 §3.1).
  static let schemeFirst = letters
  /// The other characters of `scheme` (RFC 3986 §3.1).
  static let schemeRest = letters.union(digits).adding("+-.")
  /// `userinfo` (RFC 3986 §3.2.1).
  static let userinfo = regName.adding(":")
  /// `reg-name` (RFC 3986 §3.2.2).
  static let regName = unreserved.union(subDelims)
  /// `pchar` (RFC 3986 §3.3).
  static let pchar = unreserved.union(subDelims).adding(":@")
  /// The segments of a path and the slashes between them (RFC 3986 §3.3).
  static let path = pchar.adding("/")
  /// What `{+x}` may hold: a path, or an authority and a path.
  static let rest = path.adding("[]")
  /// A path with what may stand behind it.
  static let link = path.adding("?#")
  /// `query` (RFC 3986 §3.4).
  static let query = pchar.adding("/?")
  /// `fragment` (RFC 3986 §3.5).
  static let fragment = pchar.adding("/?")

  /// What people paste unescaped, and what lenient reading takes as if it were escaped: no part of
  /// RFC 3986.
  static let lenient = ByteSet(" \"<>[]\\^{|}`\u{80}")
}
