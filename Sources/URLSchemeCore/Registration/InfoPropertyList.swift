// The one file of the library that needs Foundation: its property list coders are well kept, and
// ours need not exist.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What an app's Info.plist says about URL schemes: those the app answers, and those it asks about.
///
/// Everything else in the file is ignored. Property lists are read in XML and binary, after a check
/// that keeps hostile ones from the decoder.
///
/// ```swift
/// let registered = try InfoPropertyList(bytes: bytes)
/// let text = try InfoPropertyList(definition).xml()
/// ```
public struct InfoPropertyList: Hashable, Sendable {
  /// The URL types that the app answers (CFBundleURLTypes), in the order of the file.
  public var urlTypes: [URLType]
  /// The schemes that the app asks about with `canOpenURL` (LSApplicationQueriesSchemes).
  public var queriesSchemes: [String]

  /// One entry of CFBundleURLTypes: a few schemes, and what the app does with them.
  public struct URLType: Hashable, Sendable {
    /// The reverse-DNS name of the type (CFBundleURLName); nil where the file has none.
    public var name: String?
    /// What the app does with such links (CFBundleTypeRole), as written; nil where the file has none.
    public var role: String?
    /// The schemes (CFBundleURLSchemes), as written.
    public var schemes: [String]

    /// A URL type of these schemes.
    public init(name: String? = nil, role: String? = nil, schemes: [String]) {
      self.name = name
      self.role = role
      self.schemes = schemes
    }
  }

  /// The registration of a definition: its schemes, name and role, and the schemes it asks about.
  public init(_ definition: AppDefinition) {
    urlTypes = [
      URLType(
        name: definition.identifier, role: definition.role.rawValue, schemes: definition.schemes)
    ]
    queriesSchemes = definition.queries
  }

  /// Every scheme that the app answers, in the order of the file.
  public var schemes: [String] { urlTypes.flatMap(\.schemes) }

  // MARK: Reading and writing

  /// Reads a property list, XML or binary, of at most 1 MiB.
  ///
  /// - Throws: `invalid-property-list` with the byte offset, where the bytes are no property list,
  ///   or where one of the keys above has a value of another type. A key that is absent is none.
  public init(bytes: [UInt8]) throws(Finding) {
    try PropertyListCheck.check(bytes.span)
    let file: File
    do {
      file = try PropertyListDecoder().decode(File.self, from: Data(bytes))
    } catch {
      throw Self.finding(error, in: bytes)
    }
    urlTypes = (file.urlTypes ?? []).map { entry in
      URLType(name: entry.name, role: entry.role, schemes: entry.schemes ?? [])
    }
    queriesSchemes = file.queriesSchemes ?? []
  }

  /// The property list as Xcode writes it: XML, indented by tabs, its keys sorted.
  ///
  /// It holds nothing but what this value says, so it merges into an app's own Info.plist.
  ///
  /// - Throws: `invalid-property-list` where a text has a character that XML cannot hold.
  public func xml() throws(Finding) -> [UInt8] {
    for (subject, text) in texts where !text.unicodeScalars.allSatisfy(\.isAllowedInXML) {
      throw Finding(
        .invalidPropertyList, at: 0, subject, expected: "no character that XML cannot hold")
    }
    return try encode(asBinary: false)
  }

  /// The property list in the binary format, as it stands in an app's bundle.
  public func binary() throws(Finding) -> [UInt8] {
    try encode(asBinary: true)
  }

  private func encode(asBinary isBinary: Bool) throws(Finding) -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = isBinary ? .binary : .xml
    let entries = urlTypes.map { type in
      File.Entry(role: type.role, name: type.name, schemes: type.schemes)
    }
    let file = File(
      urlTypes: entries.isEmpty ? nil : entries,
      queriesSchemes: queriesSchemes.isEmpty ? nil : queriesSchemes)
    do {
      return [UInt8](try encoder.encode(file))
    } catch {
      throw Finding(.invalidPropertyList, at: 0, expected: "texts that a property list can hold")
    }
  }

  private var texts: [(subject: String, text: String)] {
    var texts: [(subject: String, text: String)] = []
    for (index, type) in urlTypes.enumerated() {
      let path = "\(File.CodingKeys.urlTypes.rawValue)[\(index)]"
      if let name = type.name {
        texts.append(("\(path).\(File.Entry.CodingKeys.name.rawValue)", name))
      }
      if let role = type.role {
        texts.append(("\(path).\(File.Entry.CodingKeys.role.rawValue)", role))
      }
      for scheme in type.schemes {
        texts.append(("\(path).\(File.Entry.CodingKeys.schemes.rawValue)", scheme))
      }
    }
    return texts + queriesSchemes.map { (File.CodingKeys.queriesSchemes.rawValue, $0) }
  }
}

// MARK: The file

extension InfoPropertyList {
  /// The keys that matter, as they stand in the file.
  fileprivate struct File: Codable {
    var urlTypes: [Entry]?
    var queriesSchemes: [String]?

    enum CodingKeys: String, CodingKey {
      case urlTypes = "CFBundleURLTypes"
      case queriesSchemes = "LSApplicationQueriesSchemes"
    }

    struct Entry: Codable {
      var role: String?
      var name: String?
      var schemes: [String]?

      enum CodingKeys: String, CodingKey {
        case role = "CFBundleTypeRole"
        case name = "CFBundleURLName"
        case schemes = "CFBundleURLSchemes"
      }
    }
  }

  /// What the decoder refused.
  ///
  /// It says where in the tree, but not where in the file: the place is that of the outermost key.
  fileprivate static func finding(_ error: any Error, in bytes: [UInt8]) -> Finding {
    let path: [any CodingKey]
    switch error as? DecodingError {
    case .typeMismatch(_, let context), .valueNotFound(_, let context): path = context.codingPath
    default: return Finding(.invalidPropertyList, at: 0, expected: "a property list")
    }
    let subject = path.reduce(into: "") { text, key in
      if let index = key.intValue {
        text += "[\(index)]"
      } else {
        text += text.isEmpty ? key.stringValue : ".\(key.stringValue)"
      }
    }
    let isInTypes = path.count <= 2 && path.first?.stringValue == File.CodingKeys.urlTypes.rawValue
    let expected =
      switch path.last {
      case nil: "a dictionary"
      case let key? where key.intValue != nil: isInTypes ? "a dictionary" : "a string"
      case let key? where key.stringValue == File.Entry.CodingKeys.name.rawValue: "a string"
      case let key? where key.stringValue == File.Entry.CodingKeys.role.rawValue: "a string"
      default: isInTypes ? "an array of dictionaries" : "an array of strings"
      }
    let offset = path.first.flatMap { key in
      bytes.indices.first { PropertyListCheck.has(key.stringValue, at: $0, in: bytes.span) }
    }
    return Finding(.invalidPropertyList, at: offset ?? 0, subject, expected: expected)
  }
}
