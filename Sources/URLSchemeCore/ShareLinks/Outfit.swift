extension BuiltIn {
  /// An outfit of the dress-up game, as it is shared: `mayasdressup://?outfit=…`.
  ///
  /// ```swift
  /// let outfit = BuiltIn.Outfit(background: "beach", model: "Maya", garments: ["hat_3", "dress_12"])
  /// try outfit.link.description
  /// // mayasdressup://?outfit=~1xJULNg0fpsLlC8cNWDq-zONGTlm55n2JI_8r
  /// ```
  public struct Outfit: Codable, Hashable, Sendable {
    /// The name of the scene behind the model.
    public var background: String
    /// The name of the model.
    public var model: String
    /// What the model wears, in the order in which it was put on.
    public var garments: [String]

    /// An outfit of any names; whether they can be shared, `link` says.
    public init(background: String, model: String, garments: [String] = []) {
      self.background = background
      self.model = model
      self.garments = garments
    }

    /// Reads a shared outfit, in its envelope or plain.
    ///
    /// - Throws: the first fault; `unknown-route` for a link that shares no outfit.
    public init(link: String) throws(Finding) {
      self = try Catalog.builtIn.decode(link, of: "outfit", "mayasdressup").value("outfit")
    }

    /// The link that shares the outfit, in its envelope.
    ///
    /// - Throws: `separator-in-value` for a name with a vertical bar in it.
    public var link: DeepLink {
      get throws(Finding) { try Catalog.builtIn.encode("mayasdressup/outfit", ["outfit": self]) }
    }
  }
}
