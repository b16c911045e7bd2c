extension BuiltIn {
  /// How one flock of the simulation moves: seven numbers from 0 to 0.99, each with two digits after
  /// the point.
  ///
  /// Numbers are decimal, so `0.575` is shared as `0.58`, whatever binary fraction is nearest.
  public struct Genome: Codable, Hashable, Sendable {
    /// How far a creature sees.
    public var radius: ExactDecimal
    /// How much it is drawn to its neighbours.
    public var cohesion: ExactDecimal
    /// How much it turns the way its neighbours go.
    public var alignment: ExactDecimal
    /// How much it keeps its distance.
    public var separation: ExactDecimal
    /// How sharply it turns.
    public var steering: ExactDecimal
    /// How much it keeps its own pace.
    public var paceKeeping: ExactDecimal
    /// The pace that it keeps.
    public var normalSpeed: ExactDecimal

    /// A genome of any numbers; whether they can be shared, `Recipe.link` says.
    public init(
      radius: ExactDecimal, cohesion: ExactDecimal, alignment: ExactDecimal,
      separation: ExactDecimal, steering: ExactDecimal, paceKeeping: ExactDecimal,
      normalSpeed: ExactDecimal
    ) {
      self.radius = radius
      self.cohesion = cohesion
      self.alignment = alignment
      self.separation = separation
      self.steering = steering
      self.paceKeeping = paceKeeping
      self.normalSpeed = normalSpeed
    }
  }
}

extension BuiltIn.Genome {
  /// The genomes of the red, green and blue flock, which are shared together:
  /// `emergent://?r=…&g=…&b=…`.
  ///
  /// ```swift
  /// let recipe = try BuiltIn.Genome.Recipe(link: "emergent://?r=45673766682117&g=…&b=…")
  /// recipe.red.radius        // 0.45
  /// ```
  public struct Recipe: Codable, Hashable, Sendable {
    /// The genome of the red flock.
    public var red: BuiltIn.Genome
    /// The genome of the green flock.
    public var green: BuiltIn.Genome
    /// The genome of the blue flock.
    public var blue: BuiltIn.Genome

    private enum CodingKeys: String, CodingKey {
      case red = "r"
      case green = "g"
      case blue = "b"
    }

    /// The genomes of three flocks.
    public init(red: BuiltIn.Genome, green: BuiltIn.Genome, blue: BuiltIn.Genome) {
      self.red = red
      self.green = green
      self.blue = blue
    }

    /// Reads a shared recipe.
    ///
    /// - Throws: the first fault; `unknown-route` for a link that shares no genomes.
    public init(link: String) throws(Finding) {
      self = try Catalog.builtIn.decode(link, of: "genome", "emergent").decode()
    }

    /// The link that shares the recipe.
    ///
    /// - Throws: `value-out-of-range`, with a subject such as `r.radius`, for a number that is
    ///   negative or rounds to 1.
    public var link: DeepLink {
      get throws(Finding) { try Catalog.builtIn.encode("emergent/genome", self) }
    }
  }
}
