extension Schema {
  /// The schema, whose parts are secret where it is, unless they say that they are not: what is said of a part
  /// says something of the whole.
  var hidingParts: Schema {
    var hiding = self
    hiding.isPublic = false
    guard secret else { return hiding }
    hiding.items = items?.hidden
    hiding.properties = properties.map { Parameter($0.name, $0.schema.hidden) }
    return hiding
  }

  private var hidden: Schema {
    var hidden = self
    hidden.secret = secret || !isPublic
    return hidden.hidingParts
  }
}
