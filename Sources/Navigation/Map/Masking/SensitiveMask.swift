public import JSON

/// Leaves out what a map calls sensitive, for those who are not to see it: observers, and history.
///
/// An argument of a screen is known by the screen. Of results, and of arguments that are given to an edge, a case or a
/// coordinator, everything is left out that has a name which anything in the map calls sensitive: where they go is not
/// always known, and to show too little harms nobody.
public struct SensitiveMask: Sendable {
  /// Nil when the map is gone, so that nobody knows what was sensitive.
  private let map: CompiledMap?

  fileprivate init(_ map: CompiledMap?) { self.map = map }

  /// Leaves out every argument: for a scene whose map is gone.
  public static let everything = SensitiveMask(nil)

  /// The arguments of a screen that may be seen; one that the map calls otherwise now is known by its old name, too.
  /// Complexity: O(n).
  public func masked(_ arguments: JSONObject, of screen: String) -> JSONObject {
    guard let map else { return .empty }
    guard let index = map.screens.index(of: screen) ?? map.screens.index(of: map.renaming.screen(screen)) else {
      return arguments
    }
    let schema = map.screens[index].arguments
    let masked = schema.masked(arguments)
    let renames = schema.hasSensitive ? map.renaming.arguments(of: index) : []
    let hidden = renames.filter { schema[$0.new]?.isSensitive == true && schema[$0.old] == nil }
    if hidden.isEmpty { return masked }
    return JSONObject(
      members: masked.members.filter { member in !hidden.contains { Text.isSame($0.old, member.key) } })
  }

  /// Whether a screen requires something sensitive that is not there.
  func lacksRequired(_ screen: NodeContent) -> Bool {
    let parameters = map?.screens[screen.name]?.arguments.parameters ?? []
    return parameters.contains { $0.isSensitive && $0.isRequired && screen.arguments[$0.name] == nil }
  }

  /// What may be seen of a result, or of arguments that are not a screen's. Complexity: O(n).
  public func masked(_ values: JSONObject) -> JSONObject {
    guard let map else { return .empty }
    guard values.members.contains(where: { map.sensitiveNames.contains($0.key) }) else { return values }
    return JSONObject(members: values.members.filter { !map.sensitiveNames.contains($0.key) })
  }

  /// A URL as it may be seen: its link's pattern, when it leads to something that may not; nothing of one that matches no
  /// link, which another version of the map may have known. What was masked stays what it is.
  public func masked(url: String) -> String {
    guard let map else { return "" }
    guard case .matched(let match) = map.resolve(link: url) else {
      return map.links.routes.all.contains { Text.isSame($0.pattern.text, url) } ? url : ""
    }
    guard isSensitive(match.target) else { return url }
    return match.route.map { map.links.routes[$0].pattern.text } ?? ""
  }

  private func isSensitive(_ target: LinkMatch.Target) -> Bool {
    switch target {
    case .show(let screens): screens.contains { masked($0.arguments, of: $0.name) != $0.arguments }
    case .follow(let steps):
      steps.contains { step in
        switch step {
        case .root(_, let arguments), .move(_, let arguments): arguments.map { masked($0) != $0 } ?? false
        case .tab: false
        }
      }
    }
  }
}

extension CompiledMap {
  /// What observers and history are not to see; nil when they may see everything.
  @inline(__always)
  public var mask: SensitiveMask? { sensitiveNames.isEmpty ? nil : SensitiveMask(self) }

  /// The sensitive arguments of each screen that has some, what had another name by that, too: states of the past have it.
  /// Complexity: O(parameters + renames).
  static func sensitiveArguments(_ screens: MapTable<MapScreen>, _ renames: MapRenames) -> [String: [String]] {
    var arguments: [String: [String]] = [:]
    for screen in screens.all where screen.arguments.hasSensitive {
      let names = screen.arguments.parameters.filter(\.isSensitive).map(\.name)
      let former = renames.arguments.filter { rename in
        Text.isSame(rename.owner, screen.name) && names.contains { Text.isSame($0, rename.new) }
      }
      arguments[screen.name, default: []] += names + former.map(\.old)
    }
    for rename in renames.screens where arguments[rename.old] == nil { arguments[rename.old] = arguments[rename.new] }
    return arguments
  }
}
