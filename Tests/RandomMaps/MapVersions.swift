public import JSON
import Random

/// Generates the next version of a map at random, as in the maintenance of an application: declarations are renamed,
/// changed, added and removed. The result may be invalid; callers skip such versions.
public struct MapVersions {
  var random: SeededRandom
  private var made = 0
  /// The names that are not renamed again in the next version; nil if all may be.
  private var fresh: [String]?
  private var renames: [String: [JSONValue.Member]] = [:]

  public init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// The document with a name for all tabs, because only items of named tabs can be renamed.
  public static func withNamedTabs(_ document: JSONValue) -> JSONValue {
    var count = 0
    return naming(document, &count)
  }

  private static func naming(_ value: JSONValue, _ count: inout Int) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { naming($0, &count) })
    case .object(var members):
      for place in members.indices {
        members[place].value = naming(members[place].value, &count)
        guard members[place].key == "tabs", case .object(let tabs) = members[place].value, tabs.has("items") else {
          continue
        }
        count += 1
        members[place].value = .object([.init("name", .string("Tabs\(count)"))] + tabs)
      }
      return .object(members)
    default: return value
    }
  }

  /// The next version of a document.
  /// - Parameter onlyRenamed: whether only names change.
  public mutating func next(after document: JSONValue, onlyRenamed: Bool = false) -> JSONValue {
    guard case .object(var members) = document else { return document }
    members.removeAll { $0.key == "renames" }
    renames = [:]
    fresh = onlyRenamed ? [] : nil
    var next = JSONValue.object(members)
    for _ in 0...random.below(3) { next = onlyRenamed ? renamed(next) : changed(next) }
    guard case .object(var members) = next else { return next }
    if !renames.isEmpty {
      let sections = ["screens", "arguments", "variants", "tabs", "cases", "coordinators"]
      members.append(
        .init("renames", .object(sections.compactMap { key in renames[key].map { .init(key, .object($0)) } })))
    }
    return .object(members)
  }

  private mutating func changed(_ document: JSONValue) -> JSONValue {
    switch random.below(16) {
    case 14: return renamedVariant(document)
    case 15: return withoutVariant(document)
    case 0, 1: return renamed("screens", in: document)
    case 2: return renamed("coordinators", in: document)
    case 3: return renamedCase(document)
    case 4: return renamedArgument(document)
    case 5: return renamedTab(document)
    case 6, 7: return withoutScreen(document)
    case 8, 9: return withOtherTabs(document)
    case 10: return withOtherArguments(document)
    case 11: return withoutCase(document)
    case 12: return withOtherCase(document)
    default: return toldOtherwise(document)
    }
  }

  private mutating func renamed(_ document: JSONValue) -> JSONValue {
    switch random.below(7) {
    case 6: renamedVariant(document)
    case 0, 1: renamed("screens", in: document)
    case 2: renamed("coordinators", in: document)
    case 3: renamedCase(document)
    case 4: renamedArgument(document)
    default: renamedTab(document)
    }
  }

  private mutating func newName(_ kind: String) -> String {
    made += 1
    let name = "\(kind)New\(made)"
    fresh?.append(name)
    return name
  }

  // MARK: - Renamed

  private mutating func renamed(_ section: String, in document: JSONValue) -> JSONValue {
    guard let old = pickName(document[section]) else { return document }
    let new = newName(section)
    renames[section, default: []].append(.init(old, .string(new)))
    return document.replacing(old, by: new)
  }

  private mutating func renamedCase(_ document: JSONValue) -> JSONValue {
    guard let old = pickName(document["window"]?["cases"]) else { return document }
    let new = newName("case")
    renames["cases", default: []].append(.init(old, .string(new)))
    return document.replacing(old, by: new)
  }

  private mutating func renamedArgument(_ document: JSONValue) -> JSONValue {
    guard let screen = pickName(document["screens"]), let old = pickName(document["screens"]?[screen]?["arguments"])
    else { return document }
    let new = newName("argument")
    renames["arguments", default: []].append(.init("\(screen).\(old)", .string(new)))
    // A screen that is referred to by its name gets its arguments from the caller.
    return document.renaming(argument: old, of: screen, to: new)
  }

  private mutating func renamedVariant(_ document: JSONValue) -> JSONValue {
    guard let (screen, old) = pickVariant(document) else { return document }
    let new = newName("variant")
    renames["variants", default: []].append(.init("\(screen).\(old)", .string(new)))
    return document.replacing(old, by: new)
  }

  private mutating func renamedTab(_ document: JSONValue) -> JSONValue {
    let tabs = document.tabs
    guard !tabs.isEmpty, case .object(let chosen) = random.pick(tabs), let name = chosen.value("name")?.stringValue,
      let old = pickName(chosen.value("items"))
    else { return document }
    let new = newName("tab")
    renames["tabs", default: []].append(.init("\(name).\(old)", .string(new)))
    return document.mapTabs(name) { items in
      items.map { $0.key == old ? .init(new, $0.value) : $0 }
    }
  }

  // MARK: - Removed, added, changed

  /// Redirects references to a screen to another one without required arguments.
  private mutating func withoutScreen(_ document: JSONValue) -> JSONValue {
    guard case .object(let screens)? = document["screens"], screens.count > 1, let gone = pickName(document["screens"]),
      let other = screens.first(where: { $0.key != gone && $0.value["arguments"] == nil })?.key
    else { return document }
    return document.changing("screens") { members in members.filter { $0.key != gone } }
      .leading(from: gone, to: other)
  }

  /// Lets references to a variant lead to the screen itself.
  private mutating func withoutVariant(_ document: JSONValue) -> JSONValue {
    guard let (screen, gone) = pickVariant(document) else { return document }
    return document.changing("screens", screen) { members in
      members.compactMap { member in
        guard member.key == "variants", case .object(let variants) = member.value else { return member }
        let others = variants.filter { $0.key != gone }
        return others.isEmpty ? nil : .init("variants", .object(others))
      }
    }.without("variant", .string(gone))
  }

  private mutating func withOtherTabs(_ document: JSONValue) -> JSONValue {
    let tabs = document.tabs
    guard !tabs.isEmpty, case .object(let chosen) = random.pick(tabs), let name = chosen.value("name")?.stringValue,
      let screen = pickPlain(document)
    else { return document }
    let (kind, item) = (random.below(4), newName("tab"))
    var random = random
    defer { self.random = random }
    return document.mapTabs(name) { items in
      var items = items
      switch kind {
      case 0: items.insert(.init(item, .object([.init("stack", .string(screen))])), at: random.below(items.count + 1))
      case 1 where items.count > 1: items.remove(at: random.below(items.count))
      case 2: items.reverse()
      default: items[random.below(items.count)].value = .object([.init("screen", .string(screen))])
      }
      return items
    }
  }

  private mutating func withOtherArguments(_ document: JSONValue) -> JSONValue {
    guard let screen = pickName(document["screens"]) else { return document }
    let (kind, name) = (random.below(3), newName("argument"))
    let type = random.pick(["string", "integer", "boolean"])
    let standard = type == "string" ? JSONValue.string("x") : type == "integer" ? .integer(3) : .bool(true)
    var random = random
    defer { self.random = random }
    return document.changing("screens", screen, "arguments") { arguments in
      var arguments = arguments
      let declared = JSONValue.object([
        .init("type", .string(type)), kind == 0 ? .init("optional", .bool(true)) : .init("default", standard),
      ])
      if arguments.isEmpty || kind == 0 {
        arguments.append(.init(name, declared))
      } else if kind == 1 {
        arguments.remove(at: random.below(arguments.count))
      } else {
        arguments[random.below(arguments.count)].value = declared
      }
      return arguments
    }
  }

  /// Redirects references to a case to the initial one.
  private mutating func withoutCase(_ document: JSONValue) -> JSONValue {
    guard let initial = document["window"]?["initial"]?.stringValue, let gone = pickName(document["window"]?["cases"]),
      gone != initial
    else { return document }
    return document.changing("window", "cases") { cases in cases.filter { $0.key != gone } }
      .leading(from: gone, to: initial)
  }

  private mutating func withOtherCase(_ document: JSONValue) -> JSONValue {
    guard let name = pickName(document["window"]?["cases"]), let screen = pickPlain(document) else { return document }
    let content = JSONValue.object([.init("stack", .array([.string(screen), .string(screen)]))])
    return document.changing("window", "cases") { cases in
      cases.map { $0.key == name ? .init(name, content) : $0 }
    }
  }

  private mutating func toldOtherwise(_ document: JSONValue) -> JSONValue {
    guard let screen = pickName(document["screens"]), case .object(var members) = document else { return document }
    let text = newName("title")
    if random.once(in: 6), let place = members.firstIndex(where: { $0.key == "strict" }) {
      members[place].value = .bool(members[place].value != .bool(true))
      return .object(members)
    }
    let key = random.pick(["title", "constants"])
    let value = key == "title" ? JSONValue.string(text) : .object([.init("icon", .string(text))])
    return document.changing("screens", screen) { declared in
      declared.filter { $0.key != key } + [.init(key, value)]
    }
  }

  // MARK: - Picking

  private mutating func pickName(_ section: JSONValue?) -> String? {
    guard case .object(let members)? = section, !members.isEmpty else { return nil }
    let key = random.pick(members).key
    return fresh?.contains(key) == true ? nil : key
  }

  /// A variant with its screen.
  private mutating func pickVariant(_ document: JSONValue) -> (screen: String, variant: String)? {
    guard case .object(let screens)? = document["screens"] else { return nil }
    let varied = screens.filter { $0.value["variants"] != nil }
    guard !varied.isEmpty else { return nil }
    let screen = random.pick(varied)
    return pickName(screen.value["variants"]).map { (screen.key, $0) }
  }

  /// A screen without arguments.
  private mutating func pickPlain(_ document: JSONValue) -> String? {
    guard case .object(let screens)? = document["screens"] else { return nil }
    let plain = screens.filter { $0.value["arguments"] == nil }
    return plain.isEmpty ? nil : random.pick(plain).key
  }
}
