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

  /// Writes the parameters of the method.
  func encodeParameters(scene: String, into buffer: inout ByteBuffer) {
    buffer.beginObject()
    buffer.key("scene")
    buffer.string(text: scene)
    request.encodeFields(into: &buffer)
    if options != NavigationInterface.Options() {
      buffer.key("options")
      options.encode(into: &buffer)
    }
    buffer.endObject()
  }
}
