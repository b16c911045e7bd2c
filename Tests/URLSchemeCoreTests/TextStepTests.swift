import Testing

@testable import URLSchemeCore

struct TextStepTests {
  @Test func constantsValuesAndSpansFollowEachOther() {
    let text = Array(#"{"a":"it's é","b":[1,"\n"],"c":","}"#.utf8)
    let values = [
      TextShapes.Value(6..<13, hasEscapes: false), TextShapes.Value(20..<21, hasEscapes: false),
      TextShapes.Value(23..<25, hasEscapes: true), TextShapes.Value(33..<34, hasEscapes: false),
      TextShapes.Value(33..<33, hasEscapes: false),
    ]
    // These are left to the caller: an apostrophe, a letter that is not ASCII, an escape, a comma,
    // nothing, and any value.
    let left: [(Int, TextStep.Copying)] = [
      (0, .withoutApostrophe), (0, .ascii), (2, .unescaped), (2, .ascii), (3, .cell), (4, .cell),
      (1, .none),
    ]
    var steps = [
      TextStep(constant: 0..<2), TextStep(value: 0, .unescaped), TextStep(constant: 2..<5),
      TextStep(from: 1, before: 1, to: 2, behind: 2, .all),
      TextStep(value: 1, .withoutApostrophe, isAssigned: true),
    ]
    steps += left.map { TextStep(value: $0.0, $0.1) }
    steps += [TextStep(value: 1, .ascii), TextStep(value: 1, .cell), TextStep(value: 2, .all)]
    var output: [UInt8] = []
    var stops: [Int] = []
    output.write(reserving: 8) { writer in
      var number = 0
      while number < steps.count {
        number += TextStep.run(
          steps.span.extracting(number...), Array("a= b=".utf8).span, text.span, values.span,
          to: &writer)
        if number < steps.count { stops.append(number) }
        number += 1
      }
    }
    #expect(String(decoding: output, as: UTF8.self) == #"a=it's é b=[1,"\n"]='1'11\n"#)
    #expect(stops == Array(5..<12))
  }
}
