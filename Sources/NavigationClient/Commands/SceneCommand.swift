import JSON
public import Navigation
public import NavigationProtocol

/// An operation, several as one commit, Undo or Redo: with what is said beside it. Any of org.navd.Navigation that
/// changes a scene.
public struct SceneCommand: Sendable {
  /// What is to be done.
  public var request: Call.Request
  /// What is said with it.
  public var options: NavigationInterface.Options

  /// - Parameters:
  ///   - request: what is to be done.
  ///   - options: what is said with it.
  public init(_ request: Call.Request, options: NavigationInterface.Options = .init()) {
    self.request = request
    self.options = options
  }

  /// One operation.
  /// - Parameters:
  ///   - operation: what is to be done.
  ///   - options: what is said with it.
  public init(_ operation: Operation, options: NavigationInterface.Options = .init()) {
    self.init(.operation(operation), options: options)
  }

  /// Several as one commit: all or none of them.
  /// - Parameters:
  ///   - items: what is to be done, in order.
  ///   - options: what is said with all of them.
  public init(apply items: [ApplyItem], options: NavigationInterface.Options = .init()) {
    self.init(.apply(items), options: options)
  }

  /// The method on the wire.
  var method: String { "org.navd.Navigation." + request.name }

  /// What the method is called with.
  func parameters(scene: String) -> JSONObject {
    var members: [(key: String, value: String)] = [("scene", JSONValue.string(scene).description)]
    let operations = request.wire
    if case .apply = request {
      members.append(("operations", "[" + operations.map(\.text).joined(separator: ",") + "]"))
    } else {
      members += operations.flatMap(\.members).filter { $0.key != "operation" }
    }
    if let options = options.canonical { members.append(("options", options.text)) }
    return JSONObject(members: members)
  }
}

extension NavigationInterface.Options {
  /// As a canonical object; nil when nothing is said.
  fileprivate var canonical: JSONObject? {
    guard self != NavigationInterface.Options() else { return nil }
    var buffer = ByteBuffer()
    encode(into: &buffer)
    do { return try JSONObject(parsing: buffer.string()) } catch {
      preconditionFailure("what an encoder wrote is no JSON object: \(error)")
    }
  }
}
