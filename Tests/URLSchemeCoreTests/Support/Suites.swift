import Foundation

/// Third-party test data, read from the folder that the environment variable `URLSCHEME_SUITES`
/// names.
///
/// Tests of a suite are enabled only where it is set; each asserts the number of its rows, so that
/// a lost file cannot pass.
enum Suites {
  static let folder = ProcessInfo.processInfo.environment["URLSCHEME_SUITES"] ?? ""

  static var areAvailable: Bool { !folder.isEmpty }

  /// The rows of a file with one JSON object a line.
  static func rows<Row: Decodable>(of file: String, as type: Row.Type) throws -> [Row] {
    let decoder = JSONDecoder()
    return try lines(of: file).map { line in try decoder.decode(type, from: Data(line)) }
  }

  /// The lines of a file, without their line feeds.
  static func lines(of file: String) throws -> [[UInt8]] {
    let path = URL(fileURLWithPath: folder).appendingPathComponent(file)
    var lines = [UInt8](try Data(contentsOf: path)).split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map(Array.init)
  }
}
