@testable import Laws
@testable import URLSchemeCore

extension Fuzzer {
  /// Encoding records: what is written is a link that says what the record says.
  static var records: Fuzzer {
    Fuzzer(name: "records") { files in
      try records(of: files.links())
    } makeRun: {
      let catalog = exampleCatalog
      var encoder = RecordEncoder(
        catalog, options: LinkEncoder.Options(), isLenient: false, isStrict: false)
      return { input in
        try readsAsItWasWritten(input)
        var link: [UInt8] = []
        do throws(Finding) {
          guard case .link = try encoder.encode(input.span, to: &link) else { return }
        } catch {
          try Breach.unlessPlaced(error, in: input, of: input)
          return try Breach.unless(
            link.isEmpty, "of a record with a fault nothing is written", of: input, error.message)
        }
        try Breach.unless(
          (try? DeepLink(bytes: link)) != nil, "what is encoded is a link", of: input,
          String(decoding: link, as: UTF8.self))
        guard let record = try? Value(json: input), record["route"] != nil else { return }
        guard let decoded = try CodingLaws.decode(link, catalog) else {
          throw Breach("what is encoded decodes", of: input, String(decoding: link, as: UTF8.self))
        }
        try Breach.unless(
          record["route"]?.string.map { $0 == decoded.route || $0.hasSuffix("/" + decoded.route) }
            ?? false, "it has the route of its record", of: input)
        let isCanonical = try CodingLaws.canonicalFormStays(link, catalog)
        try Breach.unless(isCanonical, "what is encoded has a canonical form", of: input)
      }
    }
  }

  /// JSON that reads is printed as JSON that reads as the same.
  private static func readsAsItWasWritten(_ text: [UInt8]) throws(Breach) {
    let value: Value
    do throws(Finding) {
      value = try Value(json: text)
    } catch {
      return try Breach.unlessPlaced(error, in: text, of: text)
    }
    let printed = value.json
    let again = try? Value(json: Array(printed.utf8))
    try Breach.unless(
      again == value && again?.json == printed, "JSON reads as it was printed", of: text, printed)
  }

  private static func records(of links: [[UInt8]]) -> [[UInt8]] {
    links.compactMap { link in
      var decoder = LinkDecoder(exampleCatalog)
      let (record, finding) = decoder.record(of: link)
      return finding == nil ? record : nil
    }
  }
}
