extension Schema {
  /// The schema, whose parts are secret where it is: what is said of a part says something of the whole.
  var hidingParts: Schema {
    guard secret else { return self }
    var hiding = self
    hiding.items?.secret = true
    hiding.items = hiding.items?.hidingParts
    hiding.properties = properties.map { part in
      var schema = part.schema
      schema.secret = true
      return Parameter(part.name, schema.hidingParts)
    }
    return hiding
  }
}
