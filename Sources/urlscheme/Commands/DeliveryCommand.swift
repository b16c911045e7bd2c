import URLSchemeCore

/// `urlscheme route --on`: whether a system hands links to the app, by its registration.
struct DeliveryCommand {
  let request: DeliveryRequest
  let options: RouteOptions

  func run(_ links: [[UInt8]]?, _ session: inout Session) throws(PlatformError) -> ExitStatus {
    let text = try File.contents(of: request.file)
    let delivery: any LinkDelivery
    switch request.system {
    case .android:
      do {
        let manifest = try AndroidManifestFile(
          text, strings: AndroidResources(besideManifest: request.file).strings)
        delivery = AndroidDelivery(manifest, from: request.caller)
      } catch {
        return fail(error.message, at: error.offset, in: text, &session)
      }
    case .ios:
      do {
        delivery = AppleDelivery(try AssociationFile(text))
      } catch {
        return fail(error.message, at: error.offset, in: text, &session)
      }
    }
    return try DeliveryStream(
      delivery, request, in: text, isText: options.format == .text, session
    ).run(links, &session)
  }

  private func fail(
    _ message: String, at offset: Int, in text: [UInt8], _ session: inout Session
  ) -> ExitStatus {
    let place = TextPosition(of: offset, in: text)
    let file = "\(request.file.printable):\(place.line):\(place.column)"
    _ = session.refuse(session.diagnostics.failure("\(file): \(message)"))
    return .failure
  }
}
