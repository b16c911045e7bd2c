@testable import URLSchemeCore

extension LinkDecoder {
  /// What is wrong with a line of a block.
  mutating func finding(_ refusal: Refusal, in block: Span<UInt8>) -> Finding {
    switch refusal.fault {
    case .finding(let finding): finding
    case .brief(let brief): finding(brief, in: block.extracting(refusal.link))
    }
  }
}
