/// `urlscheme decode`: the values of links.
struct DecodeCommand {
  let options: DecodeOptions

  func run() -> ExitStatus {
    Session.run(options.common) { (session: inout Session) throws(PlatformError) in
      var stream = DecodeStream(options, session)
      guard let links = options.links else {
        return try session.stream(stream, maximumLength: options.common.maximumLength).status
      }
      for link in links {
        stream.processOperand(link)
        session.report(String(decoding: stream.diagnostics, as: UTF8.self))
        try session.write(stream.output)
        stream.output.removeAll()
        stream.diagnostics.removeAll()
      }
      return stream.status
    }
  }
}
