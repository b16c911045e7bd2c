import Testing
import URLSchemeCore

@testable import urlscheme

@Suite struct CorrectionTests {
  private func correction(_ arguments: String...) throws -> Correction {
    guard case .decode(let options) = try ArgumentParser.parse(arguments.map { Array($0.utf8) })
    else { throw UsageError(.missingRoute) }
    return Correction(catalog: .builtIn, common: options.common)
  }

  @Test func aLineIsTriedBeforeItIsSuggested() throws {
    let correction = try correction("decode", "app:")
    let encode = { (route: String, operands: [String]) in
      correction.encode(route, operands.map { Array($0.utf8) })
    }
    #expect(encode("search", ["term=a b"]) == "urlscheme encode search term='a b'")
    #expect(encode("search", []) == "urlscheme encode search term=TEXT")
    #expect(encode("nowhere", []) == nil)
    #expect(encode("search", ["nothing=a"]) == nil)
    #expect(encode("search", ["term=a\nb"]) == nil)
    #expect(correction.tried(Array("ukdailyoffers://search".utf8)) == nil)
  }

  @Test func optionsStayWithTheirCommand() throws {
    let correction = try correction("decode", "-d", "a b", "--pretty", "app:")
    #expect(
      correction.read([Array("app:x?a&b".utf8)])
        == "urlscheme decode -d 'a b' --pretty 'app:x?a&b'")
    #expect(correction.line(.encode, ["x"]) == "urlscheme encode -d 'a b' x")
    #expect(correction.read([Array("app:\u{1B}".utf8)]).hasSuffix(" --pretty LINK"))
  }
}
