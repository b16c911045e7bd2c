import Testing

@testable import URLSchemeCore

/// Values told from where they stand in the link are told as those that were read.
struct LinkDecoderPlacesTests {
  @Test(arguments: [
    "emergent://?r=45897607701713&g=73259546644200&b=00207926184237",
    "emergent://?r=4589760770171&g=73259546644200&b=00207926184237",
    "emergent://?r=4589760770171x&g=73259546644200&b=00207926184237",
    "emergent://?g=73259546644200&r=45897607701713&b=00207926184237&b=1",
    "ukdailyoffers://search?term=half+price%22&order=PRICE",
    "ukdailyoffers://SEARCH?te%72m=caf%C3%A9&order=rating&page=2#end",
    "ukdailyoffers://search/?term=%FF&order",
    "ukdailyoffers://search?order=a+b&term=ab",
    "ukdailyoffers://search/uk?term=x", "ukdailyoffers://tesco?x=1&y",
    "mayasdressup://?outfit=beach%7CMaya%7Chat%7C%7cdress%7C",
    "mayasdressup://?outfit=beach%7CIn%C3%AAs", "mayasdressup://?outfit=beach",
    "ukdailyoffers://search?term=%C3%A9%C3%A9", "ukdailyoffers://search?term=%C3%A9%C3%A9x",
    "ukdailyoffers://search?term=", "ukdailyoffers://search?term=ab&x=%FF&term=c",
    "mayasdressup://?outfit=a%7Cb%7C%F0%9F%98%80x%C3%A9%7C%41",
    "mayasdressup://?outfit=a%7C%E2%82x%AC",
    "mayasdressup://?outfit=a%7Cb%7C", "mayasdressup://?outfit=a%7Cb",
    "mayasdressup://?outfit=%7C%7C%C3", "mayasdressup://?outfit=~1abcdefgh%7C",
    "mayasdressup://?outfit=%7E1abcdefgh%7C", "mayasdressup://?outfit",
  ])
  func tellsTheSame(_ link: String) {
    for isRouting in [false, true] {
      #expect(record(link, isRouting, fromLink: true) == record(link, isRouting, fromLink: false))
    }
  }

  private func record(_ link: String, _ isRouting: Bool, fromLink: Bool) -> String {
    var options = LinkDecoder.Options()
    options.isRouting = isRouting
    options.tellsFromLink = fromLink
    var decoder = LinkDecoder(Catalog.builtIn, options: options)
    var sink = JSONSink()
    let bytes = Array(link.utf8)
    do throws(Finding) {
      try decoder.read(bytes.span)
      sink.writeRecord(of: bytes.span, &decoder)
    } catch {
      sink.writeFailure(of: bytes.span, error)
    }
    return String(decoding: sink.output, as: UTF8.self)
  }
}
