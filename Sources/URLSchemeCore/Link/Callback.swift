/// Where control goes back to once an app has done what a link asked for (x-callback-url 1.0).
public struct Callback: Hashable, Sendable {
  /// What the callback is for.
  public enum Kind: String, CaseIterable, Sendable {
    /// It was done.
    case success
    /// It failed.
    case error
    /// The person did not want it.
    case cancel

    /// The query parameter that carries the callback: `x-success`, `x-error` or `x-cancel`.
    public var parameterName: String { "x-\(rawValue)" }
  }

  /// What the callback is for.
  public var kind: Kind
  /// The link to open; its scheme was found to be allowed.
  public var target: DeepLink
  /// What stands between the parameters in the queries of the target's app.
  var querySeparator = "&"

  /// A callback, as tests and previews need one.
  public init(kind: Kind, target: DeepLink) {
    self.kind = kind
    self.target = target
  }

  /// The link to open, with what there is to report added to its query.
  ///
  /// A pair is appended after `?`, or after `&` where a query stands that does not end in `?` or `&`; before any fragment;
  /// spaces are written `%20`. Nothing else of the target changes. In what a catalog read, the `querySeparator` of the
  /// target's app stands in place of `&`.
  public func link(reporting items: [QueryItem] = []) -> DeepLink {
    let own = querySeparator
    guard !items.isEmpty else { return target }
    let end = target.components.fragment.map { $0.lowerBound - 1 } ?? target.bytes.count
    var bytes = Array(target.bytes[..<end])
    var separator = "?"
    if let query = target.components.query {
      // A question mark inside a query is part of a value.
      let isOpen = query.isEmpty || own.utf8.contains(target.bytes[query.upperBound - 1])
      separator = isOpen ? "" : own
    }
    for item in items {
      bytes += separator.utf8
      PercentEncoding.encode(Array(item.name.utf8).span, to: &bytes)
      if let value = item.value {
        bytes.append(UInt8(ascii: "="))
        PercentEncoding.encode(Array(value.utf8).span, to: &bytes)
      }
      separator = own
    }
    bytes += target.bytes[end...]
    // What was added is escaped, so the link is still one, if only for lenient reading.
    return (try? DeepLink(bytes: bytes, lenient: true)) ?? target
  }

  /// Compares what the callbacks are for, and where they lead.
  public static func == (left: Callback, right: Callback) -> Bool {
    left.kind == right.kind && left.target == right.target
  }

  /// Hashes what `==` compares.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(target)
  }
}
