/// The parameters of x-callback-url 1.0, which routes with `callback` take.
package enum CallbackName {
  static let source = "x-source"
  static let success = "x-success"
  static let error = "x-error"
  static let cancel = "x-cancel"

  package static let all = [source, success, error, cancel]
}
