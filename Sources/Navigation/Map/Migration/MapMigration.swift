import JSON

/// The rules for moving screens from one version of a map to another, and the findings of the move.
struct MapMigration {
  /// The map by which the scene was made; nil if it is unknown. Without it, parts that callers added cannot be
  /// distinguished from parts that the map no longer declares, and the new map decides.
  let old: CompiledMap?
  let new: CompiledMap
  /// Coordinators that finish because their screens are gone.
  var finishing: [CoordinatorID] = []
  /// The units of work of building new parts.
  private var work = 0

  init(old: CompiledMap?, new: CompiledMap) { (self.old, self.new) = (old, new) }

  /// A new part by the new map.
  /// - Returns: Nil if a case or a coordinator lacks arguments.
  /// - Throws: `limitReached` if all new parts together take more work than any call may.
  mutating func blueprint(_ container: MapContainer, _ arguments: JSONObject) throws(NavigationError) -> Blueprint? {
    var builder = MapBuilder(new, work: work, limit: SceneLimits.workMax)
    defer { work = builder.work }
    do throws(NavigationError) { return try builder.blueprint(container, arguments) } catch {
      if builder.isExhausted { throw error }
      return nil
    }
  }

  /// The content of a screen by the new map.
  /// - Returns: Nil if the screen is gone: no longer declared, or its arguments no longer fit.
  func content(of node: borrowing NodeRecord) -> NodeContent? {
    let name = new.renaming.screen(node.name)
    guard let index = new.screens.index(of: name) else { return mayBeUndeclared(node) ? node.content : nil }
    let entry = new.screens[index]
    guard let arguments = arguments(node.arguments, of: index) else { return nil }
    let variant = entry.variant(in: arguments)
    let constants = entry.constants(of: variant)
    let details = ScreenDetails.keeping(
      traits: entry.arguments.traits, title: title(of: node, declared: entry.title(of: variant)),
      transition: node.transition, constants: constants.isEmpty ? nil : constants, isDismissing: node.isDismissing)
    return NodeContent(name: entry.name, arguments: arguments, details: details)
  }

  /// Whether a screen that the new map does not declare was never declared, and the new map allows it.
  private func mayBeUndeclared(_ node: borrowing NodeRecord) -> Bool {
    if new.isStrict, QuestionScreen(node.name, node.arguments) == nil { return false }
    guard let old else { return node.traits == nil }
    return old.screens.index(of: node.name) == nil
  }

  /// The map's title, unless a caller gave another one.
  private func title(of node: borrowing NodeRecord, declared: String?) -> String? {
    guard let old else { return declared ?? node.title }
    guard let title = node.title else { return declared }
    let before = old.declared(node).flatMap { old.screens[$0.screen].title(of: $0.variant) }
    return Text.isSame(title, before) ? declared : title
  }

  /// The arguments by the new map: renamed, and with defaults for those that no longer fit.
  /// - Returns: Nil if a required argument is missing or does not fit.
  private func arguments(_ before: JSONObject, of screen: ScreenIndex) -> JSONObject? {
    let (entry, renames) = (new.screens[screen], new.renaming.arguments(of: screen))
    if renames == nil, let complete = try? entry.arguments.complete(before, of: entry.name) { return complete }
    var members: [(key: String, value: String)] = []
    for member in renamed(before.members, renames, entry.arguments) {
      guard let parameter = entry.arguments[member.key] else {
        if entry.arguments.keepsOthers { members.append(member) }
        continue
      }
      let value = parameter.namesVariant ? variant(member.value, of: screen) : member.value
      if (try? entry.arguments.check(value, parameter, of: entry.name)) != nil { members.append((member.key, value)) }
    }
    return try? entry.arguments.complete(JSONObject(members: members), of: entry.name)
  }

  /// The value that names a variant, by its new name.
  private func variant(_ value: String, of screen: ScreenIndex) -> String {
    guard let name = CanonicalValue(trusted: value).stringValue else { return value }
    return CanonicalValue(new.renaming.variant(name, of: screen)).text
  }

  private func renamed(
    _ members: [(key: String, value: String)], _ renames: MapRenaming.Names?, _ schema: ArgumentSchema
  ) -> [(key: String, value: String)] {
    guard let renames else { return members }
    var kept: [(key: String, value: String)] = []
    var former: [(place: Int, new: String, value: String)] = []
    for member in members {
      if schema[member.key] == nil, let place = renames.place(of: member.key), let new = renames.new(member.key) {
        former.append((place, new, member.value))
      } else {
        kept.append(member)
      }
    }
    // Of several former names of an argument, the first in the map counts.
    var present = Set(kept.map { Array($0.key.utf8) })
    for member in former.sorted(by: { $0.place < $1.place }) where present.insert(Array(member.new.utf8)).inserted {
      kept.append((member.new, member.value))
    }
    return kept
  }
}
