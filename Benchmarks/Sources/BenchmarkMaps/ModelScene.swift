import JSON
public import Navigation

/// A scene that is changed repeatedly.
public struct ModelScene {
  private var scene: Scene
  private var revision: Revision = 1

  /// Creates a scene with a stack.
  public init(depth: Int) {
    let screens = (0..<depth).map { _ in ScreenDescription("Home") }
    do {
      scene = try Scene(
        opening: "s", .stack(screens), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  /// Creates a scene with two tabs, each with half of the screens, which have keys from 0.
  public init(keys: Int) {
    let screens = (0..<keys).map { ScreenDescription("Order", arguments: Self.arguments($0)) }
    let tabs = [screens[..<(keys / 2)], screens[(keys / 2)...]].map { TabDescription(.stack(Array($0))) }
    do {
      scene = try Scene(
        opening: "s", .tabs(TabsDescription(items: tabs)), revision: revision, time: Timestamp(microseconds: 0),
        origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func arguments(_ key: Int) -> JSONObject { JSONObject(members: [("id", "\(key)")]) }

  public static func key(_ key: Int) -> ScreenKey { ScreenKey("Order", traits: arguments(key)) }

  /// Makes a screen visible.
  public mutating func makeVisible(_ key: ScreenKey) {
    perform(.makeVisible(Operation.MakeVisible(ScreenReference(.key(key)))))
  }

  public func find(_ key: ScreenKey) -> [NodeID] { scene.state.find(name: key.name, traits: key.traits) }

  /// Creates a scene with a map.
  public init(map: CompiledMap) {
    var journal = ByteBuffer()
    do {
      scene = try Scene(
        opening: "s", map: map, revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()),
        message: RawSpan(), journal: &journal)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  public mutating func pushAndPop(_ name: String) {
    perform(.push(Operation.Push(ScreenDescription(name))))
    perform(.pop(Operation.Pop()))
  }

  public mutating func perform(_ operation: Operation) {
    revision += 1
    do {
      _ = try scene.perform(
        Call(operation), revision: revision, time: Timestamp(microseconds: 0), origin: Origin(Caller()))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
