import Foundation

@testable import URLSchemeCore

/// Links with a hostile text in one part, and what must be read back from that part.
struct HostileLink: Sendable {
  /// The part where the text stands.
  enum Part: CaseIterable {
    case value, item, member, unknown, segment, rest, fragment
    case genericPath, genericPair, genericFragment, genericUser
  }

  let text: HostileText
  let part: Part
  let link: String

  static let definition = """
    {"urlscheme":1,"name":"Probe","schemes":["probe"],"routes":[
    {"name":"text","link":"//text{?t}"},
    {"name":"list","link":"//list{?l*}","parameters":{"l":{"type":"array"}}},
    {"name":"data","link":"//data{?d}",
     "parameters":{"d":{"type":"object","encoding":{"json":{}}}}},
    {"name":"path","link":"//path/{p}"},
    {"name":"rest","link":"//rest/{+r}"},
    {"name":"mark","link":"//mark{#f}"}]}
    """

  /// All texts in all parts that can have them.
  static let all = Part.allCases.flatMap { part in
    HostileText.all.compactMap { HostileLink($0, part) }
  }

  /// The links, each ended by a line feed.
  static let lines = all.map { "\($0.link)\n" }.joined()

  private init?(_ text: HostileText, _ part: Part) {
    (self.text, self.part) = (text, part)
    let escaped = PercentEncoding.escaped(text.text)
    switch part {
    case .value: link = "probe://text?t=\(escaped)"
    case .item: link = "probe://list?l=\(escaped)&l=\(escaped)"
    case .member:
      let member = Value.string(text.text).json
      let json = "{\"k\":\(member),\(Value.string("k\(text.text)k").json):1}"
      link = "probe://data?d=\(PercentEncoding.escaped(json))"
    case .unknown: link = "probe://text?t=a&u\(escaped)=\(escaped)"
    case .segment:
      if text.text.isEmpty { return nil }
      link = "probe://path/\(escaped)"
    case .rest: link = "probe://rest/\(escaped)"
    case .fragment: link = "probe://mark#\(escaped)"
    case .genericPath: link = "other:\(escaped)"
    case .genericPair: link = "other:?\(escaped)=\(escaped)"
    case .genericFragment: link = "other:a#\(escaped)"
    case .genericUser: link = "other://\(escaped)@h/\(escaped)"
    }
  }

  var isGeneric: Bool { link.hasPrefix("other:") }

  /// The texts that a record has from the part.
  func texts(in record: [String: Any]) -> [String?] {
    let values = record["values"] as? [String: Any] ?? [:]
    let pairs = (record["unknown"] ?? record["query"]) as? [[Any]] ?? []
    switch part {
    case .value: return [values["t"] as? String]
    case .item: return (values["l"] as? [Any] ?? []).map { $0 as? String }
    case .member:
      let object = values["d"] as? [String: Any] ?? [:]
      let name = object.keys.first { $0.utf8.count > 1 }?.unicodeScalars
      return [
        object["k"] as? String,
        name.map { String(String.UnicodeScalarView($0.dropFirst().dropLast())) },
      ]
    case .unknown, .genericPair:
      let pair = pairs.first ?? []
      let name = (pair.first as? String)?.unicodeScalars.dropFirst(part == .unknown ? 1 : 0)
      return [name.map { String($0) }, pair.last as? String]
    case .segment: return [values["p"] as? String]
    case .rest: return [decoded(values["r"])]
    case .fragment: return [values["f"] as? String]
    case .genericPath: return [decoded(record["path"])]
    case .genericFragment: return [decoded(record["fragment"])]
    case .genericUser: return [decoded(record["userinfo"])]
    }
  }

  /// How many texts there must be.
  var count: Int {
    switch part {
    case .item, .member, .unknown, .genericPair: 2
    default: 1
    }
  }

  /// Of what is raw in a record, the text.
  private func decoded(_ value: Any?) -> String? {
    guard let text = value as? String else { return nil }
    var bytes: [UInt8] = []
    try? PercentEncoding.decode(Array(text.utf8).span, to: &bytes)
    return String(utf8: bytes)
  }
}
