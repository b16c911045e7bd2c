/// A link in which a word stands for each secret, so that what is said of the rest tells nothing of them; the
/// word is right wherever a link has text.
struct MaskedLink {
  private(set) var bytes: [UInt8] = []
  /// Where each byte comes from in the link.
  private var origins: [Int] = []

  init(_ link: [UInt8], hiding secrets: [Range<Int>]) {
    var position = 0
    for secret in secrets.sorted(by: { $0.lowerBound < $1.lowerBound })
    where !secret.isEmpty && secret.lowerBound >= position && secret.upperBound <= link.count {
      append(link[position..<secret.lowerBound])
      for byte in "secret".utf8 {
        bytes.append(byte)
        origins.append(secret.lowerBound)
      }
      position = secret.upperBound
    }
    append(link[position...])
    origins.append(link.count)
  }

  private mutating func append(_ part: ArraySlice<UInt8>) {
    bytes += part
    origins += part.indices
  }

  /// Where in the link a byte of it comes from.
  func origin(of offset: Int) -> Int { origins[min(max(offset, 0), origins.count - 1)] }
}
