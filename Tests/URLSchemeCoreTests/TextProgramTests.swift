import Testing

@testable import URLSchemeCore

struct TextProgramTests {
  @Test func constantsValuesAndSpansFollowEachOther() {
    let text = Array(#"{"a":"it's é","b":[1,"\n"]}"#.utf8)
    let values = [
      TextShapes.Value(6..<13, [.any]), TextShapes.Value(20..<21, [.any]),
      TextShapes.Value(23..<25, [.any, .escapes]),
    ]
    var programs = TextPrograms()
    programs.append(constant: Array("another".utf8), programStart: 0)
    let start = programs.steps.count
    programs.append(constant: Array("a".utf8), programStart: start)
    programs.append(constant: Array("=".utf8), programStart: start)
    programs.append(.value(0, style: 1, care: [.escapes]))
    programs.append(constant: Array(" b=".utf8), programStart: start)
    programs.append(.span(from: 1, before: 1, to: 2, behind: 2, style: 2, care: []))
    var assigned = TextPrograms.Step.value(1, style: 3, care: [.escapes])
    assigned.isAssigned = true
    programs.append(assigned)
    // These need care: an apostrophe, a letter that is not ASCII, an escape, and any value.
    let careful: [(Int, TextShapes.Traits)] = [
      (0, .apostrophes), (0, .beyondASCII), (2, .escapes), (1, .any),
    ]
    for (value, care) in careful {
      programs.append(.value(value, style: 4, care: care))
    }
    programs.append(.value(1, style: 5, care: [.apostrophes, .beyondASCII]))
    var output: [UInt8] = []
    var stops: [Int] = []
    ByteWriter.append(to: &output, reserving: 8) { writer in
      var writer = writer
      var number = start
      while number < programs.steps.count {
        number = programs.run(
          number..<programs.steps.count, text.span, values, to: &writer)
        if number < programs.steps.count { stops.append(number) }
        number += 1
      }
      return writer
    }
    #expect(String(decoding: output, as: UTF8.self) == #"a=it's é b=[1,"\n"]='1'1"#)
    #expect(stops.map { programs.steps[$0].style } == [4, 4, 4, 4])
    #expect(stops.map { programs.steps[$0].number } == careful.map(\.0))
    #expect(programs.constant(before: start + 1).elementsEqual("a=".utf8))
    #expect(programs.constant(before: start).elementsEqual("another".utf8))
    #expect(programs.constant(before: 0).isEmpty)
  }
}
