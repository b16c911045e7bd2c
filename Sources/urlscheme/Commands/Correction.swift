import URLSchemeCore

/// Command lines that people probably meant.
///
/// Each is tried before it is suggested: its route is there and takes its operands, and what it
/// lacks is added.
struct Correction {
  let catalog: Catalog
  let common: CommonOptions

  /// `urlscheme encode` with a route and operands; nil where that would be refused, too.
  func encode(_ route: String, _ operands: [[UInt8]]) -> String? {
    guard var binder = try? OperandBinder(catalog, route: route) else { return nil }
    var words: [String] = []
    for operand in operands {
      guard (try? binder.assign(operand)) != nil else { return nil }
      let secret = binder.secretRanges(in: operand).first?.lowerBound
      words.append(
        operand[..<(secret ?? operand.count)].text
          + (secret == nil ? "" : "TEXT"))
    }
    do throws(Finding) {
      _ = try binder.link(LinkEncoder.Options(), maximumLength: common.maximumLength)
    } catch {
      guard error.rule == .missingParameter, error.expected.isEmpty else { return nil }
      let (names, isChoice) = NextStep.names(error.subject)
      words += names.prefix(isChoice ? 1 : names.count).map { "\($0)=TEXT" }
    }
    return line(.encode, [route] + words)
  }

  /// `urlscheme decode`, or `route` if that was given, with links; of a secret, or of what can't be
  /// shown, only that it is a link.
  func read(_ links: [[UInt8]]) -> String {
    let command: Command = common.command == .route ? .route : .decode
    let secrets = SecretMask(catalog)
    let words = links.map { link in
      let text = link.text
      return secrets.ranges(in: link).isEmpty && text.printable == text ? text : "LINK"
    }
    return line(command, words) ?? "urlscheme \(command.rawValue) LINK"
  }

  /// The line that reads a link; nil where that is wrong.
  func tried(_ link: [UInt8]) -> String? {
    guard let checked = try? DeepLink(bytes: link, lenient: common.isLenient),
      (try? catalog.decode(checked)) != nil
    else { return nil }
    return read([link])
  }

  /// `urlscheme decode --input` with the files; nil where they can't be shown.
  func decode(files: [String]) -> String? {
    line(.decode, ["-i"] + files)
  }

  /// A command line that can be typed; nil where it can't be shown.
  func line(_ command: Command, _ operands: [String]) -> String? {
    let options =
      command == common.command
      ? common.words.map(\.text) : common.definitionWords
    let words = ["urlscheme", command.rawValue] + options + operands
    guard words.allSatisfy({ $0.printable == $0 }) else { return nil }
    return words.map(ShellWord.text).joined(separator: " ")
  }

  /// Whether a name is that of a route.
  func isRoute(_ name: String) -> Bool {
    (try? catalog.program.route(named: name)) != nil
  }
}

/// What was meant by arguments that can't be read.
extension Correction {
  /// What to do next, as a command line that was tried; nil where there is none.
  static func help(after error: UsageError, in arguments: [[UInt8]]) -> String? {
    switch error.problem {
    case .unknownCommand(let word):
      let commands = Command.allCases.map(\.rawValue)
      guard let first = arguments.first, NearestWord.nearest(to: word, in: commands) == nil else {
        return nil
      }
      let command: Command = DeepLink.hasScheme(first) ? .decode : .encode
      let meant = tried([Array(command.rawValue.utf8)] + arguments)
      return meant.map { "a command comes first: \($0)" }
    case .unknownOption where error.command == .encode:
      let meant = withoutDashes(arguments[...]).flatMap(tried)
      return meant.map { "parameters have no dashes: \($0)" }
    default: return nil
    }
  }

  /// The command line, if it does what it says.
  private static func tried(_ arguments: [[UInt8]]) -> String? {
    switch try? ArgumentParser.parse(arguments) {
    case .decode(let options)?:
      guard let links = options.links else { return nil }
      return Correction(options.common)?.read(links)
    case .encode(let options)?:
      guard case .operands(let route, let operands) = options.input else { return nil }
      let correction = Correction(options.common)
      let name = route.text
      return correction?.encode(name, operands) ?? correction?.encode(near: name, operands)
    default: return nil
    }
  }

  private init?(_ common: CommonOptions) {
    let loader = CatalogLoader(options: common, diagnostics: Diagnostics(isColored: false))
    guard let catalog = try? loader.load() else { return nil }
    self.init(catalog: catalog, common: common)
  }

  /// The arguments with `NAME=TEXT` for each `--NAME TEXT` that is no option of `encode`.
  private static func withoutDashes(_ arguments: ArraySlice<[UInt8]>) -> [[UInt8]]? {
    let dashes = Array("--".utf8)
    let known = Set(Command.encode.options.map(\.name.rawValue))
    var words: [[UInt8]] = []
    var rest = arguments
    while let argument = rest.popFirst() {
      let word = argument.dropFirst(dashes.count)
      let name = String(decoding: word.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
      guard argument.starts(with: dashes), !name.isEmpty, !known.contains(name) else {
        words.append(argument)
        continue
      }
      if word.contains(UInt8(ascii: "=")) {
        words.append(Array(word))
      } else {
        guard let text = rest.popFirst(), text.first != UInt8(ascii: "-") else { return nil }
        words.append(word + Array("=".utf8) + text)
      }
    }
    return words
  }
}
