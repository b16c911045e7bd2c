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
        let manifest = try AndroidManifestFile(text, strings: strings)
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

  /// The texts of the resources that stand beside a manifest.
  private var strings: [String: String] {
    let slash = request.file.lastIndex(of: "/")
    let folder = (slash.map { String(request.file[...$0]) } ?? "") + "res/values"
    let names = (try? Platform.names(inFolder: folder)) ?? []
    return names.sorted().filter { $0.hasSuffix(".xml") }.reduce(into: [:]) { strings, name in
      guard let text = try? File.contents(of: "\(folder)/\(name)") else { return }
      strings.merge(AndroidManifestFile.strings(in: text)) { first, _ in first }
    }
  }
}
