import Testing

@testable import URLSchemeCore

/// A head that is remembered is found until another takes its place, and no other is.
struct HeadMemoTests {
  @Test
  func findsWhatItRemembers() {
    let heads = [
      "a:", "a:\0", "\0", "\0\0", "emergent://", "emergent://a", "emergent://aaaaa",
      "emergent://aaaaaa", "ukdailyoffers://search", "ukdailyoffers://searci",
      "ukdailyoffers://searchsearchsear",
    ]
    for (index, head) in heads.enumerated() {
      var memo = HeadMemo()
      let link = Array((head + "?a=1&b=2&c=3").utf8)
      #expect(memo.find(link.span, upTo: head.utf8.count) == nil)
      memo.remember(link.span, upTo: head.utf8.count, (1, index % 2 == 0, index, -index))
      for other in heads {
        let link = Array((other + "?x").utf8)
        let found = memo.find(link.span, upTo: other.utf8.count)
        #expect(found?.app == (other == head ? index : nil), "\(other) for \(head)")
        #expect(found?.path == (other == head ? -index : nil))
        #expect(found?.isFirst == (other == head ? index % 2 == 0 : nil))
      }
    }
  }

  @Test
  func forgetsLongHeads() {
    let link = Array(repeating: UInt8(ascii: "a"), count: 40)
    var memo = HeadMemo()
    memo.remember(link.span, upTo: 33, (1, true, 1, 2))
    #expect(memo.find(link.span, upTo: 33) == nil)
    memo.remember(link.span, upTo: 32, (1, true, 1, 2))
    #expect(memo.find(link.span, upTo: 32)?.path == 2)
    #expect(memo.find(link.span, upTo: 31) == nil)
  }
}
