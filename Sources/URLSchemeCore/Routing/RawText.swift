/// The text of `{+x}`: raw, which is to say neither decoded nor escaped.
enum RawText {
  /// Appends what stands in a part of a link's authority and path.
  ///
  /// Lenient reading escapes what should have been; brackets stay around an IP address.
  static func append(
    _ link: Span<UInt8>, _ range: Range<Int>, _ components: LinkComponents, isLenient: Bool,
    to output: inout [UInt8]
  ) {
    guard isLenient else { return output.append(link.extracting(range)) }
    var start = range.lowerBound
    if let address = address(link, components), range.lowerBound <= address.lowerBound,
      address.upperBound <= range.upperBound
    {
      let before = link.extracting(start..<address.lowerBound)
      PercentEncoding.encodeKeepingEscapes(before, keeping: .path, to: &output)
      output.append(link.extracting(address))
      start = address.upperBound
    }
    PercentEncoding.encodeKeepingEscapes(
      link.extracting(start..<range.upperBound), keeping: .path, to: &output)
  }

  /// The host, where it is an IP address in brackets.
  private static func address(
    _ link: Span<UInt8>, _ components: LinkComponents
  ) -> Range<Int>? {
    guard let host = components.host, !host.isEmpty, link[host.lowerBound] == UInt8(ascii: "["),
      let end = try? IPLiteral.end(in: link, from: host.lowerBound), end == host.upperBound
    else { return nil }
    return host
  }
}
