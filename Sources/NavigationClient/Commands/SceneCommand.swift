import JSON
public import Navigation
public import NavigationProtocol

/// A command that changes a scene: an operation, several operations as one commit, undo or redo, with its options.
public struct SceneCommand: Sendable {
  public var request: Call.Request
  public var options: NavigationInterface.Options

  public init(_ request: Call.Request, options: NavigationInterface.Options = .init()) {
    self.request = request
    self.options = options
  }

  /// A command of one operation.
  public init(_ operation: Operation, options: NavigationInterface.Options = .init()) {
    self.init(.operation(operation), options: options)
  }

  /// A command that performs several items in one commit, all or none of them.
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
