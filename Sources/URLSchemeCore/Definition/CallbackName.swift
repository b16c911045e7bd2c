/// The parameters of x-callback-url 1.0, which routes with `callback` take.
package enum CallbackName {
  package static let source = "x-source"

  package static let all = [source] + Callback.Kind.allCases.map(\.parameterName)
}
