import SwiftUI

/// Where the links of the app's pages lead.
enum Links {
  static let home = URL(string: "trails://")
  static func trail(_ id: Int) -> URL? { URL(string: "trails://trail/\(id)") }
  static let beta = URL(string: "trails-beta://report?about=map")
}
