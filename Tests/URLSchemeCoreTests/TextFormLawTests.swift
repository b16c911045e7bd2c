import Testing

@testable import URLSchemeCore

/// What holds for every text form: a value that was written reads back, and what reads can be
/// written.
struct TextFormLawTests {
  /// Whether a value has no text in its form: a separator stands in a field that cannot escape it,
  /// or a lone empty text would read as an empty list.
  private func hasNoText(_ finding: Finding, _ schema: Schema) -> Bool {
    let escape: String?
    switch schema.encoding {
    case .delimited(let form): escape = form.escape
    case .pairs(let form): escape = form.escape
    default: return false
    }
    return switch finding.rule {
    case .separatorInValue: escape == nil
    case .invalidValue: finding.found.hasPrefix("a list of one empty text")
    default: false
    }
  }

  private func expectSound(_ schema: Schema, _ id: String) {
    let route = Route(name: "route", link: "//{?x}")
    var definition = AppDefinition(name: "Test", schemes: ["test"], routes: [route])
    definition.routes[0].parameters = [Parameter("x", schema)]
    let problems = DefinitionChecker.findings(in: definition).map(\.finding.message)
    #expect(problems.isEmpty, "\(id)")
  }

  @Test(arguments: 0..<40)
  func whatIsWrittenReadsBack(part: Int) {
    var written = 0
    for seed in part * 100..<(part + 1) * 100 {
      var generator = SeededGenerator(seed: UInt64(seed))
      let schema = generator.schema()
      expectSound(schema, "seed \(seed)")
      var probe = FormProbe(schema)
      for round in 0..<3 {
        let value = generator.freeValue(of: schema)
        let isPlain = generator.oneIn(2)
        do throws(Finding) {
          let text = try probe.write(value, plain: isPlain)
          written += 1
          let back = try probe.read(text)
          #expect(back == value, "seed \(seed), round \(round): \(text.debugDescription)")
          let again = try probe.write(back, plain: isPlain)
          #expect(again.utf8.elementsEqual(text.utf8), "seed \(seed), round \(round)")
          #expect(probe.notices.isEmpty, "seed \(seed), round \(round)")
        } catch {
          #expect(hasNoText(error, schema), "seed \(seed), round \(round): \(error.message)")
        }
      }
    }
    #expect(written > 200)
  }

  @Test(arguments: 0..<40)
  func whatReadsIsWrittenInAFormThatStays(part: Int) {
    var read = 0
    for seed in part * 100..<(part + 1) * 100 {
      var generator = SeededGenerator(seed: UInt64(seed) | 1 << 32)
      let schema = generator.schema()
      var probe = FormProbe(schema)
      for round in 0..<10 {
        let text = generator.faultyText(of: schema, &probe)
        let value: Value
        do throws(Finding) {
          value = try probe.read(text)
        } catch {
          #expect((0...text.utf8.count).contains(error.offset), "seed \(seed), round \(round)")
          continue
        }
        read += 1
        do throws(Finding) {
          let canonical = try probe.write(value)
          let back = try probe.read(canonical)
          #expect(back == value, "seed \(seed), round \(round): \(text.debugDescription)")
          let again = try probe.write(back)
          #expect(again.utf8.elementsEqual(canonical.utf8), "seed \(seed), round \(round)")
        } catch {
          Issue.record("seed \(seed), round \(round): \(text.debugDescription): \(error.message)")
        }
      }
    }
    #expect(read > 100)
  }
}

extension SeededGenerator {
  /// A value that the schema takes, though there may be no text of it.
  fileprivate mutating func freeValue(of schema: Schema) -> Value {
    RandomValues.value(of: schema, RandomValues.Context(isFree: true), using: &self)
  }

  /// A text of the schema's form with a few changes; some of them stay readable.
  fileprivate mutating func faultyText(of schema: Schema, _ probe: inout FormProbe) -> String {
    let value = freeValue(of: schema)
    let written = (try? probe.write(value, plain: oneIn(2))) ?? text(atMost: 10)
    var scalars = Array(written.unicodeScalars)
    for _ in 0..<Int.random(in: 0...2, using: &self) {
      let index = Int.random(in: 0...scalars.count, using: &self)
      switch Int.random(in: 0..<4, using: &self) {
      case 0: scalars.insert(contentsOf: text(atMost: 2).unicodeScalars, at: index)
      case 1 where index < scalars.count: scalars.remove(at: index)
      case 2 where index < scalars.count:
        scalars[index] = pick(Array(SeededGenerator.alphabet.unicodeScalars))
      case 3: scalars.removeSubrange(index...)
      default: break
      }
    }
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }
}
