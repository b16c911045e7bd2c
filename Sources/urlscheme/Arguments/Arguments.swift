/// Arguments as they were given, each option known to belong to the command.
struct Arguments: Equatable {
  var command: Command
  private var options: [Given] = []
  /// What is not an option, byte for byte: a link may be anything.
  var operands: [[UInt8]] = []

  private struct Given: Equatable {
    var name: Option.Name
    var value: String?
  }

  init(_ command: Command) {
    self.command = command
  }

  mutating func add(_ name: Option.Name, _ value: String? = nil) {
    options.append(Given(name: name, value: value))
  }

  func has(_ name: Option.Name) -> Bool {
    options.contains { $0.name == name }
  }

  /// The values of an option, in order.
  func values(_ name: Option.Name) -> [String] {
    options.filter { $0.name == name }.compactMap(\.value)
  }

  /// The last value of an option: later ones replace earlier ones.
  func value(_ name: Option.Name) -> String? {
    values(name).last
  }
}
