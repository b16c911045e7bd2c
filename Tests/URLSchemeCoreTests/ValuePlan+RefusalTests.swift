import Testing

@testable import URLSchemeCore

/// The quick refusal never refuses what reading takes, and spares most findings.
struct ValuePlanRefusalTests {
  @Test(arguments: UInt64(1)...400)
  func refusesNothingThatReadingTakes(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let schema = RandomSchemas.schema(.path, using: &generator)
    var names = NameTable()
    let plain = ValuePlan(schema, names: &names)
    for plan in [plain, plain.ignoringCase()] {
      for text in texts(of: schema, plan, &generator) {
        var tape = ValueTape()
        var scratch = TextScratch()
        let isTaken = (try? tape.read(text.span, as: plan, &scratch)) != nil
        let isRefused = plan.plainlyRefuses(text.span, &scratch.regexp)
        let shown = String(decoding: text, as: UTF8.self)
        #expect(!isTaken || !isRefused, "seed \(seed): \(shown)")
        // For one line of text the two agree.
        if plan.form == .text, !plan.isEnveloped {
          #expect(isTaken != isRefused, "seed \(seed): \(shown)")
        }
      }
    }
  }

  /// Texts of values, and others.
  private func texts(
    of schema: Schema, _ plan: ValuePlan, _ generator: inout SeededGenerator
  ) -> [[UInt8]] {
    (0..<20).map { number in
      guard number < 12 else {
        return Array(
          generator.pick([generator.text(), "7", "ASDA", "-1.5", "501", "yes", "0123", "x"]).utf8)
      }
      let value = RandomValues.value(of: schema, isNotEmpty: true, using: &generator)
      var tape = ValueTape()
      var scratch = TextScratch()
      var text: [UInt8] = []
      tape.append(value: value)
      try? tape.write(0, as: plan, plain: generator.chance(50), &scratch, to: &text)
      return text
    }
  }
}
