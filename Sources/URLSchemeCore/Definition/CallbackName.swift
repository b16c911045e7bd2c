/// The parameters of x-callback-url 1.0, which routes with `callback` take.
package enum CallbackName {
  package static let source = "x-source"

  package static let all = [source] + Callback.Kind.allCases.map(\.parameterName)

  /// Whether a name is one of them; most others do not even begin like them.
  static func isOne(_ name: Span<UInt8>) -> Bool {
    name.count > 2 && name[0] == UInt8(ascii: "x") && name[1] == UInt8(ascii: "-")
      && all.contains(name.text)
  }
}
