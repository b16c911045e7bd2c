import Foundation

/// `fuzz --list` lists the fuzzers, `fuzz --seeds FOLDER` writes the inputs that each begins with,
/// `fuzz NAME` runs one with the arguments of libFuzzer.
enum FuzzCommand {
  /// What the fuzzer that runs does with an input.
  nonisolated(unsafe) static var run: (([UInt8]) throws -> Void)?

  static func list() {
    print(Fuzzer.all.map(\.name).joined(separator: "\n"))
  }

  static func writeSeeds(to folder: String) throws {
    let files = SeedFiles()
    for fuzzer in Fuzzer.all {
      let place = URL(fileURLWithPath: folder).appendingPathComponent(fuzzer.name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for (number, seed) in try fuzzer.seeds(files).enumerated() {
        try Data(seed).write(to: place.appendingPathComponent("seed-\(number)"))
      }
    }
  }
}

/// libFuzzer calls this once, before it reads the arguments.
@_cdecl("LLVMFuzzerInitialize")
func initialize(
  _ count: UnsafeMutablePointer<CInt>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>
) -> CInt {
  let words = Array(CommandLine.arguments.dropFirst())
  switch words.first {
  case "--list": FuzzCommand.list()
  case "--seeds" where words.count == 2:
    do {
      try FuzzCommand.writeSeeds(to: words[1])
    } catch {
      print(error)
      exit(1)
    }
  case let name:
    guard let fuzzer = Fuzzer.all.first(where: { $0.name == name }) else {
      print("usage: fuzz --list | --seeds FOLDER | NAME [ARGUMENTS OF LIBFUZZER]")
      exit(2)
    }
    FuzzCommand.run = fuzzer.makeRun()
    // libFuzzer sees the program's name and what follows the fuzzer's.
    arguments.pointee[1] = arguments.pointee[0]
    arguments.pointee += 1
    count.pointee -= 1
    return 0
  }
  exit(0)
}

/// libFuzzer calls this with each input.
@_cdecl("LLVMFuzzerTestOneInput")
func test(_ start: UnsafePointer<UInt8>?, _ length: Int) -> CInt {
  do {
    try FuzzCommand.run?(Array(UnsafeBufferPointer(start: start, count: length)))
  } catch {
    // libFuzzer keeps the input of what dies.
    fatalError("\(error)")
  }
  return 0
}

/// The leak sanitizer takes the tagged pointers of Swift's enumerations for leaks; that memory does
/// not grow, `-rss_limit_mb` of libFuzzer sees.
@_cdecl("__lsan_is_turned_off")
func leaksAreNotLookedFor() -> CInt { 1 }
