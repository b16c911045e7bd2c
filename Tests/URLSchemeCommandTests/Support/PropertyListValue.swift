import Foundation

/// Any property list, to write the same one in another format.
enum PropertyListValue: Codable {
  case boolean(Bool)
  case integer(Int)
  case real(Double)
  case date(Date)
  case data(Data)
  case string(String)
  case array([PropertyListValue])
  case dictionary([String: PropertyListValue])

  /// A whole XML property list in the binary format.
  static func binary(from xml: [UInt8]) throws -> [UInt8] {
    let value = try PropertyListDecoder().decode(Self.self, from: Data(xml))
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    return [UInt8](try encoder.encode(value))
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let real = try? value.decode(Double.self) {
      self = .real(real)
    } else if let date = try? value.decode(Date.self) {
      self = .date(date)
    } else if let data = try? value.decode(Data.self) {
      self = .data(data)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else if let array = try? value.decode([PropertyListValue].self) {
      self = .array(array)
    } else {
      self = .dictionary(try value.decode([String: PropertyListValue].self))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .boolean(let boolean): try container.encode(boolean)
    case .integer(let integer): try container.encode(integer)
    case .real(let real): try container.encode(real)
    case .date(let date): try container.encode(date)
    case .data(let data): try container.encode(data)
    case .string(let string): try container.encode(string)
    case .array(let array): try container.encode(array)
    case .dictionary(let dictionary): try container.encode(dictionary)
    }
  }
}
