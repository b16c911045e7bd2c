import Testing

@testable import URLSchemeCore

/// A few numbers are kept as they came.
struct FewNumbersTests {
  @Test
  func keepsFour() {
    var numbers = FewNumbers()
    for (count, number) in [0, 32_767, 7, 1].enumerated() {
      #expect(numbers.count == count)
      let isKept = numbers.append(number)
      #expect(isKept)
      #expect(numbers[count] == number)
    }
    let isKept = numbers.append(2)
    #expect(!isKept)
    #expect((0..<4).map { numbers[$0] } == [0, 32_767, 7, 1])
  }

  @Test(arguments: [-1, 32_768, .max, .min])
  func refusesWhatIsTooGreat(_ number: Int) {
    var numbers = FewNumbers()
    let isKept = numbers.append(number)
    #expect(!isKept)
    #expect(numbers.count == 0)
  }
}
