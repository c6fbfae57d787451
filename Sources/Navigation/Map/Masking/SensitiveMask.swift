public import JSON

/// Hides sensitive values from observers and history.
///
/// Arguments of a screen are identified by the screen. For results, and for arguments of an edge, a case or a
/// coordinator, every name that is sensitive anywhere in the map is hidden, because their destination is not always
/// known.
public struct SensitiveMask: Sendable {
  /// Nil if the map is gone, so that the sensitive names are unknown.
  private let map: CompiledMap?

  fileprivate init(_ map: CompiledMap?) { self.map = map }

  /// Hides every argument, for a scene whose map is gone.
  public static let everything = SensitiveMask(nil)

  /// The visible arguments of a screen. Renamed arguments are also known by their old names.
  /// - Complexity: O(n).
  public func masked(_ arguments: JSONObject, of screen: String) -> JSONObject {
    guard let map else { return .empty }
    guard let index = map.screens.index(of: screen) ?? map.screens.index(of: map.renaming.screen(screen)) else {
      return arguments
    }
    let schema = map.screens[index].arguments
    let masked = schema.masked(arguments)
    guard schema.hasSensitive, let renames = map.renaming.arguments(of: index) else { return masked }
    let members = masked.members
    let kept = members.filter { member in
      schema[member.key] != nil || renames.new(member.key).flatMap { schema[$0]?.isSensitive } != true
    }
    return kept.count == members.count ? masked : JSONObject(members: kept)
  }

  /// Whether a screen lacks a required sensitive argument.
  func lacksRequired(_ screen: NodeContent) -> Bool {
    guard let schema = map?.screens[screen.name]?.arguments, schema.hasSensitive, schema.hasRequired else {
      return false
    }
    return schema.parameters.contains { $0.isSensitive && $0.isRequired && screen.arguments[$0.name] == nil }
  }

  /// The visible values of a result, or of arguments that are not a screen's.
  /// - Complexity: O(n).
  public func masked(_ values: JSONObject) -> JSONObject {
    guard let map else { return .empty }
    guard values.members.contains(where: { map.sensitiveNames.contains($0.key) }) else { return values }
    return JSONObject(members: values.members.filter { !map.sensitiveNames.contains($0.key) })
  }

  /// The visible form of a URL: the pattern of its link if the URL has sensitive values, and nothing for a URL that
  /// matches no link, which another version of the map may have known. A masked URL stays as it is.
  public func masked(url: String) -> String {
    var links = links(work: SceneLimits.workMax)
    return masked(url: url, &links)
  }

  /// What resolves URLs; nil if the map is gone.
  /// - Parameter work: The most units of work for all of them.
  func links(work: Int) -> MapBuilder? { map.map { MapBuilder($0, limit: work) } }

  func masked(url: String, _ links: inout MapBuilder?) -> String {
    guard let map, let resolution = links?.resolve(link: url) else { return "" }
    guard case .matched(let match) = resolution else {
      return map.links.routes.all.contains { Text.isSame($0.pattern.text, url) } ? url : ""
    }
    guard hiddenCount(of: match.target) > 0 else { return url }
    return match.route.map { map.links.routes[$0].pattern.text } ?? ""
  }

  /// The number of arguments of a link's target that are hidden.
  func hiddenCount(of target: LinkMatch.Target) -> Int {
    switch target {
    case .show(let screens):
      screens.reduce(0) { $0 + $1.arguments.members.count - masked($1.arguments, of: $1.name).members.count }
    case .follow(let steps):
      steps.reduce(0) { count, step in
        switch step {
        case .root(_, let arguments?), .move(_, let arguments?):
          count + arguments.members.count - masked(arguments).members.count
        case .root, .move, .tab: count
        }
      }
    }
  }
}

extension CompiledMap {
  /// The mask for observers and history; nil if nothing is sensitive.
  @inline(__always)
  public var mask: SensitiveMask? { sensitiveNames.isEmpty ? nil : SensitiveMask(self) }

  /// The sensitive arguments of each screen that has some, by present and former names, because past states have the
  /// latter.
  /// - Complexity: O(parameters + renames).
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
