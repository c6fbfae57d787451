import JSON
public import Navigation
import Varlink

extension SceneInterface.Commit {
  public init(_ entry: HistoryEntry) {
    self.init(
      revision: entry.commit.revision, previous: entry.commit.previous, time: entry.commit.time.description,
      operations: entry.commit.isFirst
        ? [] : Call.Request(message: entry.commit.message, operation: entry.commit.operation)?.wire ?? [],
      origin: SceneInterface.Origin(entry.commit.origin, operation: entry.commit.operation),
      top: SceneInterface.PathElement(entry.top), undone: entry.isUndone)
  }
}

extension Call.Request {
  /// Reads what a message asked for.
  /// - Parameters:
  ///   - message: a call of org.navd.Navigation, as history keeps it.
  ///   - operation: the name of its method.
  /// - Returns: nil when it is none.
  public init?(message: [UInt8], operation: String) {
    let parser = JSONParser()
    // An element is valid as long as its parser.
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
