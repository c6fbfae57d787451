import SceneMap
import YAML

/// The keys and looks of a person, from `attach.yaml`:
///
/// ```yaml
/// keys: {undo: z, scenes: [w, Control-S], force: []}
/// looks: {border: 33, title: bold 33, chosen: reverse}
/// ```
struct Preferences: Hashable, Sendable {
  var bindings = KeyBindings()
  var looks: [CellStyle: StyleLook] = [:]

  init() {}

  /// - Parameter file: The name of the file, for errors.
  /// - Throws: `PreferencesError` for the first mistake.
  init(_ text: String, file: String) throws(PreferencesError) {
    let root: YAMLNode?
    do throws(YAMLProblem) { root = try YAMLDocument(text).root } catch {
      throw PreferencesError(file, error.line, error.message)
    }
    for (key, value) in try Self.members(root, "the file", file) {
      switch key.text {
      case "keys": try readKeys(value, file)
      case "looks": try readLooks(value, file)
      default: throw Self.unknown(key, "section", among: ["keys", "looks"], file)
      }
    }
  }

  private mutating func readKeys(_ node: YAMLNode, _ file: String) throws(PreferencesError) {
    for (key, value) in try Self.members(node, "keys", file) {
      guard let action = KeyBindings.Action(rawValue: key.text ?? "") else {
        throw Self.unknown(key, "action", among: KeyBindings.Action.allCases.map(\.rawValue), file)
      }
      let names = value.elements ?? [value]
      guard names.count <= KeyBindings.keysMax else {
        throw PreferencesError(file, value.line, "\(action.rawValue) has more than \(KeyBindings.keysMax) keys")
      }
      var chosen: [Key] = []
      for name in names {
        do throws(KeyProblem) { chosen.append(try Key(named: name.text ?? "")) } catch {
          throw PreferencesError(file, name.line, "\(action.rawValue): \(error.sentence)")
        }
      }
      bindings.bind(chosen, to: action)
    }
    if let (first, second) = bindings.conflict {
      throw PreferencesError(file, node.line, "\(first.rawValue) and \(second.rawValue) have the same key")
    }
  }

  private mutating func readLooks(_ node: YAMLNode, _ file: String) throws(PreferencesError) {
    for (key, value) in try Self.members(node, "looks", file) {
      guard let style = CellStyle.allCases.first(where: { "\($0)" == key.text }) else {
        throw Self.unknown(key, "part", among: CellStyle.allCases.map { "\($0)" }, file)
      }
      do throws(LookProblem) { looks[style] = try StyleLook(value.text ?? "") } catch {
        throw PreferencesError(file, value.line, error.sentence)
      }
    }
  }

  private static func members(
    _ node: YAMLNode?, _ what: String, _ file: String
  ) throws(PreferencesError) -> [(YAMLNode, YAMLNode)] {
    guard let node else { return [] }
    guard let members = node.members else { throw PreferencesError(file, node.line, "\(what) is no mapping") }
    return members.map { ($0.key, $0.value) }
  }

  private static func unknown(
    _ key: YAMLNode, _ what: String, among names: [String], _ file: String
  ) -> PreferencesError {
    let name = key.text ?? "?"
    let near = NearestName.like(name, among: names).map { "did you mean \($0)?" }
    return PreferencesError(
      file, key.line, "there is no \(what) \(name); \(near ?? "there are: \(names.joined(separator: ", "))")")
  }
}

/// A mistake in `attach.yaml`, with its place.
struct PreferencesError: Error, Hashable, Sendable {
  let sentence: String

  init(_ file: String, _ line: Int?, _ problem: String) {
    sentence = "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)"
  }
}
