import Foundation

/// What an index says that one of the Info.plists of public apps declares.
struct PropertyListRow: Decodable {
  var file: String
  var schemes: [String]
  var names: [String?]
  var roles: [String?]
  var queriesCount: Int

  enum CodingKeys: String, CodingKey {
    case file, schemes, names, roles
    case queriesCount = "queries_schemes"
  }

  private static let folder = URL(fileURLWithPath: Suites.folder).appendingPathComponent("plists")

  static func all() throws -> [PropertyListRow] {
    let index = try Data(contentsOf: folder.appendingPathComponent("INDEX.json"))
    return try JSONDecoder().decode([PropertyListRow].self, from: index)
  }

  func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(file)))
  }
}
