import Testing

@testable import URLSchemeCore

/// Both sinks make the same of what they are told.
struct ValueBuilderTests {
  @Test(arguments: UInt64(1)...300)
  func buildsWhatItIsTold(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let value = generator.json(depth: 5)
    var builder = ValueBuilder()
    builder.value(value)
    #expect(builder.value.json == value.json, "seed \(seed)")
    var tape = ValueTape()
    tape.append(value: value)
    var second = ValueBuilder()
    tape.emit(0, NameTable(), to: &second)
    #expect(second.value.json == value.json, "seed \(seed)")
    var sink = JSONSink()
    tape.emit(0, NameTable(), to: &sink)
    #expect(String(decoding: sink.output, as: UTF8.self) == value.json, "seed \(seed)")
    #expect(try Value(json: sink.output).json == value.json, "seed \(seed)")
  }

  @Test
  func longArraysTakeTimeInProportion() {
    var builder = ValueBuilder()
    builder.beginArray()
    for _ in 0..<100_000 { builder.null() }
    builder.endArray()
    #expect(builder.value.array?.count == 100_000)
  }
}
