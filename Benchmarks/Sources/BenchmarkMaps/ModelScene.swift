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
