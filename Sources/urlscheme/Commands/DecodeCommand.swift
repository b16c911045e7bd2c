import URLSchemeCore

/// `urlscheme decode`: the values of links.
struct DecodeCommand {
  let options: DecodeOptions

  func run() -> ExitStatus {
    Session.run(options.common, answering: options.links.map(CatalogLoader.schemes)) {
      (session: inout Session) throws(PlatformError) in
      var reading = LinkDecoder.Options()
      reading.isGeneric = options.isGeneric
      let stream = DecodeStream(
        reading, options.format, linkCount: options.links?.count, session)
      return try stream.run(options.links, &session)
    }
  }
}
