@testable import URLSchemeCore
@testable import urlscheme

/// Says of one link how two versions differ, by what apps get of it: routes, values, defaults, callbacks.
enum NaiveComparison {
  /// The rule that a link breaks, and the older route; nil where both versions do the same with it, or the older
  /// one refuses it or has not heard of a part of it.
  static func broken(_ link: DeepLink, _ old: Catalog, _ new: Catalog) -> (
    rule: Rule, route: String
  )? {
    guard let before = try? old.route(link, strict: true) else { return nil }
    let route = before.link.route
    let after: Match
    do throws(Finding) {
      after = try new.route(link)
    } catch {
      return (error.rule == .callbackNotAllowed ? .changedCallback : .brokenLink, route)
    }
    guard after.link.route == route else { return (.changedMeaning, route) }
    let plans = [old, new].compactMap { catalog in
      (try? catalog.program.route(named: route)).map { catalog.program.plans[$0] }
    }
    let callbackNames = plans.contains { $0.takesCallbacks } ? CallbackName.all : []
    for (name, value) in members(before.link.values) where !callbackNames.contains(name) {
      guard let other = after.link[name], same(value, other) else {
        return (.changedMeaning, route)
      }
    }
    let known = members(before.link.values).map(\.0)
    if members(after.link.values).contains(where: {
      !known.contains($0.0) && !callbackNames.contains($0.0)
    }) {
      return (.changedMeaning, route)
    }
    for (name, value) in members(before.link.defaults) where after.link[name] == nil {
      guard let other = after.link.defaults[name], same(value, other) else {
        return (.changedMeaning, route)
      }
    }
    if callbackNames.contains(where: { before.link[$0] != after.link[$0] }) {
      return (.changedCallback, route)
    }
    return before.confirm == after.confirm ? nil : (.changedConfirm, route)
  }

  /// Whether the link of a break does what is said of it.
  static func isTrue(_ found: VersionBreak, _ old: Catalog, _ new: Catalog) -> Bool {
    guard let link = found.link else { return found.rule == .untriedLinks }
    guard found.rule == .unreadableByOld else {
      // A link may differ in several ways, of which the plain way names the first.
      return broken(link, old, new) != nil
    }
    return broken(link, new, old) != nil
  }

  private static func members(_ value: Value) -> [(String, Value)] {
    (value.object ?? []).map { ($0.name, $0.value) }
  }

  /// Whether two values are the same, whatever the order of members.
  private static func same(_ left: Value, _ right: Value) -> Bool {
    switch (left, right) {
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy(same)
    case (.object(let left), .object(let right)):
      left.count == right.count
        && left.allSatisfy { member in
          right.contains {
            $0.name.utf8.elementsEqual(member.name.utf8) && same($0.value, member.value)
          }
        }
    default: left == right
    }
  }
}

extension ChangePlace {
  /// Whether it belongs to one route.
  var isOfRoute: Bool { old.paths.first?.steps.first == .key("routes") }
}
