@testable import URLSchemeCore

/// What holds of links and of what they say, whatever the definition.
enum CodingLaws {
  /// What a link says, by both sinks, which must agree; nil for a link that is refused or has no
  /// route.
  static func decode(_ link: [UInt8], _ catalog: Catalog) throws(Breach) -> DecodedLink? {
    var decoder = LinkDecoder(catalog)
    guard (try? decoder.read(link.span)) != nil, let decoded = decoder.match?.link else {
      return nil
    }
    let json = decoder.record(of: link).record
    guard let record = try? Value(json: json) else {
      throw Breach("its record is JSON", of: link, String(decoding: json, as: UTF8.self))
    }
    let unknown = decoded.unknown.map { item -> Value in
      [.string(item.name), item.value.map(Value.string) ?? .null]
    }
    let agrees =
      record["values"]?.json == decoded.values.json && record["route"]?.string == decoded.route
      && (record["defaults"] ?? [:]).json == decoded.defaults.json
      && (record["unknown"] ?? []) == .array(unknown)
      && record["fragment"]?.string == decoded.fragment
    try Breach.unless(agrees, "both sinks are told the same", of: link, record.json)
    return decoded
  }

  /// The canonical form of a link says what the link says, and is its own canonical form.
  ///
  /// - Returns: Whether the link has one.
  @discardableResult
  static func canonicalFormStays(_ link: [UInt8], _ catalog: Catalog) throws(Breach) -> Bool {
    guard let first = try decode(link, catalog) else { return false }
    let canonical: [UInt8]
    do throws(Finding) {
      canonical = try self.canonical(link, catalog)
    } catch {
      // Another route may take the canonical form, where an alias was used; or where it has `{+x}`, whose
      // text is raw, and has fewer escapes now, as its constraints want.
      let routes = catalog.definitions.filter { $0.schemes.first == first.app }.flatMap(\.routes)
      let route = routes.first { $0.name == first.route }
      let hasRawTexts = routes.contains { $0.link.contains("{+") }
      try Breach.unless(
        error.rule == .shadowedRoute && (route?.aliases.isEmpty == false || hasRawTexts),
        "what decodes has a canonical form", of: link, error.message)
      return false
    }
    let second = try decode(canonical, catalog)
    let scheme = String(decoding: canonical.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    let isDeclared = catalog.definitions.contains { $0.schemes.contains(scheme) }
    try Breach.unless(
      scheme == first.scheme && isDeclared, "the canonical form keeps the scheme", of: link, scheme)
    let isSame =
      second?.route == first.route && second?.values == first.values
      && second?.unknown == first.unknown && second?.fragment == first.fragment
    try Breach.unless(
      isSame, "the canonical form says the same", of: link,
      String(decoding: canonical, as: UTF8.self))
    let again = try? self.canonical(canonical, catalog)
    try Breach.unless(
      again == canonical, "the canonical form is its own", of: link,
      String(decoding: canonical, as: UTF8.self))
    return true
  }

  /// The link that encoding makes of the link's record.
  static func canonical(_ link: [UInt8], _ catalog: Catalog) throws(Finding) -> [UInt8] {
    var decoder = LinkDecoder(catalog)
    let (record, finding) = decoder.record(of: link)
    if let finding { throw finding }
    var encoder = RecordEncoder(
      catalog, options: LinkEncoder.Options(), isLenient: false, isStrict: false)
    var canonical: [UInt8] = []
    _ = try encoder.encode(record.span, to: &canonical)
    return canonical
  }
}

extension LinkDecoder {
  /// The record of a link, without its line feed, and what is wrong with the link.
  mutating func record(of link: [UInt8]) -> (record: [UInt8], finding: Finding?) {
    var record: [UInt8] = []
    let finding = writeRecord(of: link.span, to: &record)
    return (record.dropLast(), finding)
  }
}
