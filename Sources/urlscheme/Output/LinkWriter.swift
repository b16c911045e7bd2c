import URLSchemeCore

/// Writes links as `encode` is asked to: for a page, a mail, a program that opens them, a camera.
struct LinkWriter: Sendable {
  let options: EncodeOptions
  /// Whether what is drawn on a terminal has colours.
  private let isColored: Bool
  private var maker: QRCodeMaker
  private let catalog: Catalog

  init(_ options: EncodeOptions, _ catalog: Catalog, isColored: Bool) {
    (self.options, self.catalog, self.isColored) = (options, catalog, isColored)
    maker = QRCodeMaker(level: options.level, mask: options.mask)
  }

  /// Whether it is a drawing, nothing of which comes from outside.
  var draws: Bool { options.opener == nil && (options.format == .qr || options.format == .qrPNG) }

  /// What ends a link's output.
  var delimiter: [UInt8] { options.format == .qrPNG ? [] : [options.common.delimiter] }

  /// - Throws: What a QR code cannot hold.
  mutating func written(_ link: String) throws(Finding) -> [UInt8] {
    if let opener = options.opener {
      return Array(
        (opener.command(link) + (options.surroundings.text.map { "  # \($0)" } ?? "")).utf8)
    }
    switch options.format {
    case .intent:
      let link = try DeepLink(link)
      let fallback = app(of: link)?.fallback ?? AppDefinition.Fallback()
      return Array(IntentURL(to: link, fallback: fallback).text.utf8)
    case .qr: return Array(try code(of: link).blocks(isColored: isColored).utf8)
    case .qrSVG: return Array(try code(of: link).svg(of: link).utf8)
    case .qrPNG: return try code(of: link).png
    default: return Array(options.format.text(link, options.surroundings).utf8)
    }
  }

  /// The app that answers the scheme of a link, or has its host on the web.
  private func app(of link: DeepLink) -> AppDefinition? {
    guard link.isOnWeb, let host = link.host?.lowercased() else {
      return try? catalog.definition(answering: link.scheme)
    }
    return catalog.definitions.first { $0.web?.hosts.contains(host) == true }
  }

  private mutating func code(of link: String) throws(Finding) -> QRCode {
    let bytes = Array(link.utf8)
    if let code = maker.code(of: bytes) { return code }
    let capacity = maker.capacity
    throw Finding(
      .linkTooLong, at: capacity, "the link for a QR code of level \(options.level.rawValue)",
      expected: "\(capacity)")
  }
}
