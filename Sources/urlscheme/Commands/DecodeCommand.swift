import URLSchemeCore

/// `urlscheme decode`: the values of links.
struct DecodeCommand {
  let options: DecodeOptions

  func run() -> ExitStatus {
    Session.run(options.common) { (session: inout Session) throws(PlatformError) in
      var reading = LinkDecoder.Options()
      reading.isGeneric = options.isGeneric
      return try DecodeStream.run(options.links, reading, options.format, &session)
    }
  }
}
