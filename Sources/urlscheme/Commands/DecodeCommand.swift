import URLSchemeCore

/// `urlscheme decode`: the values of links.
struct DecodeCommand {
  let options: DecodeOptions

  func run() -> ExitStatus {
    let names = TableNames(options.format, options.selection, hasHeader: options.hasHeader)
    let schemes = names.needsWholeCatalog ? nil : options.links.map(CatalogLoader.schemes)
    let status = Session.run(options.common, answering: schemes) {
      (session: inout Session) throws(PlatformError) in
      var reading = ReaderOptions()
      reading.isGeneric = options.isGeneric
      if let status = try names.begin(.decode, &session) { return status }
      let stream = DecodeStream(
        reading, options.format, options.selection, linkCount: options.links?.count, session)
      return try stream.run(options.links, &session)
    }
    if status == .failure, options.common.output == nil {
      ShellFormat.failEvaluation(options.format)
    }
    return status
  }
}
