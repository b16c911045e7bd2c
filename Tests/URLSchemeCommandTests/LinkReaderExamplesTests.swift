import Foundation
import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// The links of every definition in `Examples` are read as they should be: those in canonical form, whose parameters
/// come in their route's order, in place.
///
/// That is the one thing about the way in which links are read that is tested.
struct LinkReaderExamplesTests {
  @Test
  func readsCanonicalLinksInPlace() throws {
    let definitions = try Repository.examples() + BuiltInDefinitions.all
    let catalog = Catalog(unchecked: definitions)
    var decoder = LinkDecoder(catalog)
    for definition in definitions {
      var links = 0
      for route in definition.routes {
        let name = "\(definition.schemes[0])/\(route.name)"
        guard
          let example = try RouteExample(of: RouteDescription(of: name, in: catalog), in: catalog)
        else { continue }
        try decoder.read(Array(example.link.utf8).span)
        let isInPlace = decoder.reading.reader.isInPlace
        #expect(isInPlace, "\(example.link)")
        links += 1
      }
      #expect(links > 0, "\(definition.name)")
    }
  }
}
