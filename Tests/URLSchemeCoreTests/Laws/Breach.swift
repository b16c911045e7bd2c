@testable import URLSchemeCore

/// A law that does not hold of an input.
struct Breach: Error, CustomStringConvertible {
  let description: String

  /// - Parameters:
  ///   - law: What should hold.
  ///   - input: What it does not hold of; bytes that are not UTF-8 are shown as replacement
  ///     characters.
  init(_ law: String, of input: [UInt8], _ more: String = "") {
    let shown = String(decoding: input, as: UTF8.self).debugDescription
    description = "not so: \(law): \(shown)\(more.isEmpty ? "" : ": \(more)")"
  }

  static func unless(
    _ holds: Bool, _ law: @autoclosure () -> String, of input: [UInt8],
    _ more: @autoclosure () -> String = ""
  ) throws(Breach) {
    if !holds { throw Breach(law(), of: input, more()) }
  }

  /// A fault lies in the text in which it was found, or at its end.
  static func unlessPlaced(
    _ fault: Finding, in text: some Collection<UInt8>, of input: [UInt8]
  ) throws(Breach) {
    try unless(
      (0...text.count).contains(fault.offset), "a fault lies in the text", of: input, fault.message)
  }
}
