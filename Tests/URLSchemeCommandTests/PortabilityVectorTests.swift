import Testing

@testable import URLSchemeCore
@testable import urlscheme

/// What parsers were seen to read of links, row by row; Android's by its source.
@Suite(.enabled(if: Suites.areAvailable)) struct PortabilityVectorTests {
  struct Row: Decodable {
    struct WHATWG: Decodable {
      var scheme: String
      /// With the port.
      var host: String
      var path: String
      var query: [[String]]
    }

    struct Python: Decodable {
      var scheme: String
      var host: String?
      var path: String
      var query: [[String]]
    }

    struct Android: Decodable {
      var scheme: String
      var fragment: String?
      var host: String?
      var port: Int
      var path: String?
      var query: String?
    }

    var link: String
    var whatwg_node20: WHATWG
    var python_urllib: Python
    /// `scheme=a host=null auth=null path=p query=null opaque=false`
    var java_net_URI: String
    /// `host=nil path=p items=["a=b", "c=nil"]`
    var foundation_linux: String
    var android_net_Uri_by_source: Android
  }

  @Test func parsersReadWhatTheyWereSeenToRead() throws {
    let rows = try Suites.rows(of: "../platforms/portability.jsonl", as: Row.self)
    #expect(rows.count == 19)
    for row in rows {
      let link = Array(row.link.utf8)
      let whatwg = try #require(OtherParser.whatwg.reading(of: link).parts)
      #expect(whatwg.scheme == row.whatwg_node20.scheme, "\(row.link)")
      let host = (whatwg.host ?? "") + (whatwg.port.map { ":\($0)" } ?? "")
      #expect(host == row.whatwg_node20.host, "\(row.link)")
      #expect(whatwg.path == row.whatwg_node20.path, "\(row.link)")
      #expect(Self.pairs(whatwg) == row.whatwg_node20.query, "\(row.link)")
      let python = try #require(OtherParser.python.reading(of: link).parts)
      #expect(python.scheme == row.python_urllib.scheme, "\(row.link)")
      #expect(python.host == row.python_urllib.host, "\(row.link)")
      #expect(python.path == row.python_urllib.path, "\(row.link)")
      #expect(Self.pairs(python) == row.python_urllib.query, "\(row.link)")
      checkJava(row)
      try checkFoundation(row)
      let android = try #require(OtherParser.android.reading(of: link).parts)
      let expected = row.android_net_Uri_by_source
      #expect(android.scheme == expected.scheme && android.fragment == expected.fragment)
      #expect(android.host == expected.host && android.path == expected.path, "\(row.link)")
      #expect(android.port == (expected.port < 0 ? nil : "\(expected.port)"), "\(row.link)")
      #expect(android.query == expected.query, "\(row.link)")
    }
  }

  private static func pairs(_ parts: LinkReading.Parts) -> [[String]]? {
    parts.pairs?.map { [$0.name, $0.value ?? ""] }
  }

  private func checkJava(_ row: Row) {
    guard let java = OtherParser.java.reading(of: Array(row.link.utf8)).parts else {
      #expect(row.java_net_URI.hasPrefix("ERROR "), "\(row.link)")
      return
    }
    func word(_ text: String?) -> String { text ?? "null" }
    #expect(
      row.java_net_URI.hasPrefix("scheme=\(word(java.scheme)) host=\(word(java.host)) auth="),
      "\(row.link)")
    #expect(
      row.java_net_URI.hasSuffix(
        " path=\(word(java.path)) query=\(word(java.query)) opaque=\(java.path == nil)"),
      "\(row.link)")
  }

  private func checkFoundation(_ row: Row) throws {
    let parts = try #require(OtherParser.foundation.reading(of: Array(row.link.utf8)).parts)
    let items = (parts.pairs ?? []).map { "\($0.name)=\($0.value ?? "nil")" }
    #expect(
      row.foundation_linux
        == "host=\(parts.host ?? "nil") path=\(parts.path ?? "") items=\(items)", "\(row.link)")
  }
}
