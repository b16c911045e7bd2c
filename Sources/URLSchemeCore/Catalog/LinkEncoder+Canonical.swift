extension LinkEncoder {
  /// Appends the canonical form of the link that the decoder read last, which is what the link says, encoded
  /// again, to `output`, which stays as it was where there is none.
  ///
  /// - Throws: why there is none: another route takes the link that would be written, as may be
  ///   where an alias was used.
  mutating func writeCanonical(
    _ decoder: LinkDecoder, to output: inout [UInt8]
  ) throws(Finding) {
    let reading = decoder.reading
    guard reading.parts.isRouted else { return }
    tape = reading.tape
    var request = Request(
      route: reading.parts.route, scheme: Int(reading.reader.place.schemeOfApp),
      form: reading.keptForm, host: reading.host, values: 0)
    let unknown = reading.unknown
    if !unknown.isEmpty {
      request.unknown = tape.count
      tape.append(value: Value(unknown))
    }
    if let fragment = reading.unknownFragment {
      request.fragment = tape.count
      tape.append(.string, fragment)
    }
    try write(request, to: &output)
  }
}

extension Catalog {
  /// The canonical form of a link: what it says, encoded again, in its scheme and, on the web, with its host. Links
  /// of one scheme that say the same have the same, so it can be compared and stored.
  ///
  /// ```swift
  /// try catalog.canonicalLink(for: DeepLink("UKDAILYOFFERS://search/?order=price&term=milk"))
  /// // ukdailyoffers://search?term=milk&order=price
  /// ```
  ///
  /// - Throws: what is wrong with the link; `shadowed-route` where another route takes what would be written.
  public func canonicalLink(for link: DeepLink) throws(Finding) -> DeepLink {
    try written(link, LinkEncoder.Options())
  }

  /// The address on the web of what a link opens: a link of the first of the app's hosts, to the same route
  /// with the same values. One that is on the web already keeps its host.
  ///
  /// ```swift
  /// try catalog.webLink(for: DeepLink("shop://item/7"))  // https://www.shop.example/item/7
  /// ```
  ///
  /// - Parameter link: A link of any scheme that the catalog has, or of an app's host.
  /// - Throws: what is wrong with the link; `unknown-host` where the route is not on the web.
  public func webLink(for link: DeepLink) throws(Finding) -> DeepLink {
    var options = LinkEncoder.Options()
    options.isWeb = true
    return try written(link, options)
  }

  private func written(
    _ link: DeepLink, _ options: LinkEncoder.Options
  ) throws(Finding) -> DeepLink {
    // The link's own syntax was checked when it was made.
    var reading = ReaderOptions()
    reading.isLenient = true
    var decoder = LinkDecoder(self, options: reading)
    _ = try decoder.route(link)
    var encoder = LinkEncoder(self, options: options)
    var bytes: [UInt8] = []
    try encoder.writeCanonical(decoder, to: &bytes)
    return try DeepLink(bytes: bytes)
  }
}
