import JSON
import Navigation
import NavigationClient
import NavigationProtocol
import Varlink

/// A new scene in this process in which an example is run. It has no front-ends: no screen is guarded, and nobody answers
/// delegated requests.
struct ExampleScene {
  /// The end of a step.
  enum StepEnd: Equatable {
    /// It succeeded, with the results of screens and coordinators that left.
    case done([JSONObject])
    case failed(Failure)
  }

  struct Failure: Error, Equatable {
    /// The error's name without its interface.
    var name: String
    var message: String
  }

  private var scene: Scene
  private static let origin = Origin(Caller())

  /// - Parameter start: The state with which it begins, which is moved to the map as by Import; nil for its opening.
  init(of map: CompiledMap, from start: ExampleStart?) throws(Failure) {
    var journal = ByteBuffer(capacity: 256)
    let time = Timestamp(microseconds: 0)
    do throws(NavigationError) {
      scene =
        if let start {
          try Scene(
            importing: start.state, by: map, as: Self.name, owner: 0, lingerSeconds: nil, revision: 1, time: time,
            origin: Self.origin, message: RawSpan(), journal: &journal)
        } else {
          try Scene(
            opening: Self.name, map: map, revision: 1, time: time, origin: Self.origin, message: RawSpan(),
            journal: &journal)
        }
    } catch {
      throw Failure(error)
    }
  }

  fileprivate static let name = "example"

  /// The present path.
  var path: [PathElement] { scene.state.path }

  mutating func execute(_ step: ExampleScript.Step) -> StepEnd {
    do throws(Failure) { return .done(try results(of: item(of: step))) } catch { return .failed(error) }
  }

  private func item(of step: ExampleScript.Step) throws(Failure) -> ApplyItem {
    switch step {
    case .operation(let item): return item
    case .verb(var line):
      do throws(CommandError) { try line.look(in: self) } catch {
        throw Failure(name: error.name, message: error.message)
      }
      do throws(DecodingError) { return try ApplyItem(parsing: line.operation.description) } catch {
        throw Failure(name: "InvalidParameter", message: error.description)
      }
    }
  }

  private mutating func results(of item: ApplyItem) throws(Failure) -> [JSONObject] {
    let call = Call(apply: [item])
    do throws(NavigationError) {
      try call.check()
      let effect = try scene.perform(
        call, revision: scene.revision + 1, time: Timestamp(microseconds: 0), origin: Self.origin)
      return effect.isCommitted ? scene.newestChanges.compactMap(\.result) : []
    } catch {
      throw Failure(error)
    }
  }
}

extension ExampleScene: CoordinatorDirectory {
  func newestCoordinator(named name: String) throws(CommandError) -> Int {
    guard let match = scene.state.coordinators.last(where: { Text.isSame($0.name, name) }) else {
      throw CommandError(.notFound, "CoordinatorNotFound", "no coordinator \(name.shown)")
    }
    return match.id
  }

  func topmostCoordinator() -> Int { scene.state.topmostCoordinator }
}

extension ExampleScene.Failure {
  /// Makes the error of the wire: that of the operation itself if it was in an Apply.
  init(_ error: NavigationError) {
    if case .operationFailed(_, _, let inner) = error {
      self.init(inner)
      return
    }
    let failure = WireFailure(error, scene: ExampleScene.name)
    var buffer = ByteBuffer()
    failure.encodeParameters(into: &buffer)
    let name = "\(failure.name)".split(separator: ".").last.map(String.init) ?? ""
    let parameters = (try? JSONValue(parsing: buffer.string())) ?? .object([])
    self.init(name: name, message: RemoteSentence.text(name, parameters))
  }
}
