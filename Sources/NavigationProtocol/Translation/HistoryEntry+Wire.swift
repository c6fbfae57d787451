import JSON
public import Navigation
import Varlink

extension SceneInterface.Commit {
  /// - Parameter mask: Removes sensitive fields; nil if there are none.
  public init(_ entry: HistoryEntry, mask: SensitiveMask? = nil) {
    let top = SceneInterface.PathElement(entry.top)
    self.init(
      revision: entry.commit.revision, previous: entry.commit.previous, time: entry.commit.time.description,
      operations: entry.commit.isFirst
        ? [] : Call.Request(message: entry.commit.message, operation: entry.commit.operation)?.wire ?? [],
      origin: SceneInterface.Origin(entry.commit.origin, operation: entry.commit.operation),
      top: mask.map { top.masked(by: $0) } ?? top, undone: entry.isUndone,
      subject: entry.subject, steps: entry.steps.isEmpty ? nil : entry.steps,
      barrier: entry.commit.isBarrier ? true : nil)
    if let mask { operations = operations.map { $0.masked(by: mask) } }
  }
}

extension JSONObject {
  /// The operation without its sensitive fields.
  fileprivate func masked(by mask: SensitiveMask) -> JSONObject {
    guard let value = try? JSONValue(parsing: text, maximumDepth: .max) else { return .empty }
    return (try? JSONObject(parsing: mask.masked(call: value).description, maximumDepth: .max)) ?? .empty
  }
}

extension Call.Request {
  /// Decodes the request of a message.
  /// - Parameters:
  ///   - message: A call of org.navd.Navigation, as history keeps it.
  ///   - operation: The name of its method.
  /// - Returns: nil if the message is not such a call.
  public init?(message: [UInt8], operation: String) {
    // The depth of the message was limited when it arrived.
    let parser = JSONParser(maximumDepth: .max)
    // An element is valid only while its parser lives.
    defer { withExtendedLifetime(parser) {} }
    guard let element = try? parser.parse(KeptMessage.whole(message, operation: operation)),
      let call = try? CallView(element),
      let method = MethodID(call.method), let request = try? Self.read(method, call.parameters ?? .emptyObject)
    else { return nil }
    self = request
  }

  private static func read(_ method: MethodID, _ parameters: JSONElement) throws(DecodingError) -> Call.Request? {
    switch method {
    case .navigationApply: .apply(try ApplyCall(decoding: parameters).items)
    case .navigationUndo: .undo(steps: try NavigationInterface.Undo.Parameters(decoding: parameters).steps ?? 1)
    case .navigationRedo: .redo(steps: try NavigationInterface.Redo.Parameters(decoding: parameters).steps ?? 1)
    default: method.isOperation ? .operation(try OperationCall(method, decoding: parameters).operation) : nil
    }
  }
}
