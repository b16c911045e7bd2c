/// How a value is written, compiled from `Schema.Encoding`.
enum TextForm: Hashable, Sendable {
  case text
  case integer
  case number
  case boolean(true: [UInt8], false: [UInt8])
  case fixedWidth(width: Int, fractionDigits: Int)
  case delimitedArray(Delimiters)
  case delimitedObject(Delimiters, fieldCount: Int, hasRest: Bool)
  case json
  case base64url
  /// An array whose values are written one by one, under a repeated name or as a delimited object's
  /// rest.
  case separate

  /// The characters with a meaning in a delimited text.
  struct Delimiters: Hashable, Sendable {
    var separator: UInt8
    /// What takes a separator's meaning away, and its own.
    var escape: UInt8?

    func contains(_ byte: UInt8) -> Bool {
      byte == separator || byte == escape
    }
  }

  init(_ schema: Schema, _ type: Schema.ValueType?) {
    switch schema.encoding {
    case .fixedWidth(let form):
      self = .fixedWidth(width: form.width, fractionDigits: form.fractionDigits)
    case .delimited(let form):
      let delimiters = Delimiters(
        separator: form.separator.utf8.first ?? UInt8(ascii: ","), escape: form.escape?.utf8.first)
      self =
        form.isObject
        ? .delimitedObject(
          delimiters, fieldCount: form.fields?.count ?? 0, hasRest: form.rest != nil)
        : .delimitedArray(delimiters)
    case .boolean(let yes, let no): self = .boolean(true: Array(yes.utf8), false: Array(no.utf8))
    case .json: self = .json
    case .base64url: self = .base64url
    case nil:
      switch type {
      case .integer: self = .integer
      case .number: self = .number
      case .boolean: self = .boolean(true: Array("true".utf8), false: Array("false".utf8))
      case .array: self = .separate
      case .string, .object, nil: self = .text
      }
    }
  }
}
