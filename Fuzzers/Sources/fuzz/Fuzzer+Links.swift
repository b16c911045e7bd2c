@testable import Laws
@testable import URLSchemeCore

extension Fuzzer {
  /// Reading links: strict reading takes exactly the grammar, and the parts make up the whole.
  static var links: Fuzzer {
    Fuzzer(name: "links") { files in
      try files.links() + files.suite("rfc3986-parse.jsonl", "input")
        + files.suite("percent.jsonl", "input").map { Array("a:?".utf8) + $0 }
        + files.suite("query-form.jsonl", "input").map { Array("a:?".utf8) + $0 }
    } makeRun: {
      { text in
        try LinkLaws.isALinkAsTheGrammarSays(text)
        try LinkLaws.hasTheComponentsOfAppendixB(text)
        try LinkLaws.lenientReadingOnlyEscapes(text)
        try LinkLaws.faultsLieInTheText(text)
        for isLenient in [false, true] {
          guard let link = try? DeepLink(String(decoding: text, as: UTF8.self), lenient: isLenient)
          else {
            continue
          }
          try Breach.unless(
            Array(link.description.utf8) == link.bytes, "a link is printed as it is", of: text)
          for dialect in Dialect.allCases { try readsItsQuery(link, dialect) }
        }
      }
    }
  }

  /// What a query says, written again and read again, is the same.
  private static func readsItsQuery(_ link: DeepLink, _ dialect: Dialect) throws(Breach) {
    let items: [QueryItem]
    do throws(Finding) {
      items = try link.queryItems(dialect: dialect)
    } catch {
      return try Breach.unlessPlaced(error, in: link.bytes, of: link.bytes)
    }
    let query = items.map { item in
      PercentEncoding.escaped(item.name)
        + (item.value.map { "=" + PercentEncoding.escaped($0) } ?? "")
    }.joined(separator: "&")
    let again = try? DeepLink("a:?\(query)").queryItems(dialect: dialect)
    try Breach.unless(again == items, "a query reads back", of: link.bytes, query)
  }
}
