import Foundation

@testable import URLSchemeCore
@testable import urlscheme

/// What Foundation's decoder reads of an Info.plist: the peer of our reader.
struct FoundationPropertyList: Decodable {
  private var urlTypes: [Entry]?
  private var queriesSchemes: [String]?

  private enum CodingKeys: String, CodingKey {
    case urlTypes = "CFBundleURLTypes"
    case queriesSchemes = "LSApplicationQueriesSchemes"
  }

  private struct Entry: Decodable {
    var role: String?
    var name: String?
    var schemes: [String]?

    enum CodingKeys: String, CodingKey {
      case role = "CFBundleTypeRole"
      case name = "CFBundleURLName"
      case schemes = "CFBundleURLSchemes"
    }
  }

  /// Reads bytes that our reader took: others may crash the decoder.
  static func read(_ bytes: [UInt8]) throws -> InfoPropertyList {
    let file = try PropertyListDecoder().decode(Self.self, from: Data(bytes))
    var list = InfoPropertyList(AppDefinition(name: "", schemes: []))
    list.urlTypes = (file.urlTypes ?? []).map { entry in
      .init(name: entry.name, role: entry.role, schemes: entry.schemes ?? [])
    }
    list.queriesSchemes = file.queriesSchemes ?? []
    return list
  }
}
