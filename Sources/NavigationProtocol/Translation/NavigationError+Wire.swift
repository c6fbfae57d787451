import JSON
public import Navigation
import Varlink

extension WireFailure {
  /// - Parameters:
  ///   - error: The error of the model.
  ///   - scene: The scene that was called.
  public init(_ error: NavigationError, scene: String) {
    switch error {
    case .screenNotFound(let reference):
      self = .navigation(.screenNotFound(.init(scene: scene, reference: JSONObject(reference.wire))))
    case .containerNotFound(let kind, let reference):
      self = .navigation(
        .containerNotFound(.init(scene: scene, kind: kind.rawValue, container: reference?.wire)))
    case .coordinatorNotFound(let id):
      self = .navigation(.coordinatorNotFound(.init(scene: scene, coordinator: String(id))))
    case .cannotRemoveRoot(let id): self = .navigation(.cannotRemoveRoot(.init(scene: scene, id: id)))
    case .coordinatorNotStartable(let name, let parent):
      self = .navigation(.coordinatorNotStartable(.init(scene: scene, coordinator: name, parent: parent)))
    case .tabNotFound(let tab): self = .navigation(.tabNotFound(.init(scene: scene, tab: tab)))
    case .notInMap(let map, let kind, let name):
      self = .navigation(.notInMap(.init(map: map, kind: kind, name: name)))
    case .transitionNotAllowed(let from, let to):
      self = .navigation(.transitionNotAllowed(.init(scene: scene, from: from, to: to)))
    case .invalidArgument(let screen, let argument, let expected):
      self = .navigation(.invalidArgument(.init(screen: screen, argument: argument, expected: expected)))
    case .requestNotHandled(let request, let route):
      self = .navigation(.requestNotHandled(.init(scene: scene, request: request, route: route)))
    case .linkNotMatched(let url, let map, let tried):
      self = .navigation(.linkNotMatched(.init(url: url, map: map, tried: tried)))
    case .emptyPath: self = .navigation(.emptyPath(.init()))
    case .alreadyPresenting(let id): self = .navigation(.alreadyPresenting(.init(scene: scene, id: id)))
    case .conflict(let subject, let expected, let actual):
      self = .navigation(
        .conflict(.init(scene: scene, what: subject.rawValue, expected: expected, actual: actual)))
    case .failed(let message): self = .navigation(.failed(.init(message: message)))
    case .nothingToUndo(let steps): self = .navigation(.nothingToUndo(.init(scene: scene, steps: steps)))
    case .nothingToRedo(let steps): self = .navigation(.nothingToRedo(.init(scene: scene, steps: steps)))
    case .operationFailed(let index, let operation, let error):
      let inner = WireFailure(error, scene: scene)
      self = .navigation(
        .operationFailed(
          .init(
            index: index, operation: operation, error: "\(inner.name)",
            parameters: JSONObject(writing: { buffer in inner.encodeParameters(into: &buffer) }))))
    case .invalidParameter(let path): self = .service(.invalidParameter(path))
    case .limitReached(let limit, let value):
      self = .manager(.limitReached(.init(limit: limit.rawValue, value: value)))
    case .revisionNotFound(let revision, let oldest, let newest):
      self = .scene(.revisionNotFound(.init(revision: revision, oldest: oldest, newest: newest)))
    }
  }
}

extension JSONObject {
  /// A wire value as a canonical object.
  init(_ value: NavigationInterface.ScreenReference) {
    self.init(writing: { buffer in value.encode(into: &buffer) })
  }

  /// The object that `write` writes, in canonical form.
  ///
  /// It is parsed without a limit for its depth: it encloses values of a message, whose depth was limited.
  init(writing write: (inout ByteBuffer) -> Void) {
    var buffer = ByteBuffer()
    write(&buffer)
    do { try self.init(parsing: buffer.string(), maximumDepth: .max) } catch {
      preconditionFailure("what an encoder wrote is no JSON object: \(error)")
    }
  }
}
