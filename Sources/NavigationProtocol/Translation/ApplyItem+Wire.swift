public import JSON
public import Navigation
import Varlink

extension Call.Request {
  /// The request as `History` shows it: one object for each operation, as in an `Apply`.
  public var wire: [JSONObject] {
    switch self {
    case .operation(let operation): [ApplyItem(operation).wire]
    case .apply(let items): items.map(\.wire)
    case .undo(let steps): [JSONObject(members: [("operation", "\"Undo\""), ("steps", String(steps))])]
    case .redo(let steps): [JSONObject(members: [("operation", "\"Redo\""), ("steps", String(steps))])]
    }
  }

  /// Writes the parameters of the request's method, without `scene` and `options`, as fields of the object begun in `buffer`.
  public func encodeFields(into buffer: inout ByteBuffer) {
    switch self {
    case .operation(let operation): buffer.parameters(operation)
    case .apply(let items):
      buffer.key("operations")
      buffer.beginArray()
      for item in items { buffer.item(item) }
      buffer.endArray()
    case .undo(let steps), .redo(let steps):
      buffer.key("steps")
      buffer.integer(steps)
    }
  }
}

extension ApplyItem {
  fileprivate var wire: JSONObject {
    JSONObject(writing: { buffer in buffer.item(self) })
  }
}

extension ByteBuffer {
  /// Writes an operation of an `Apply`.
  mutating func item(_ item: ApplyItem) {
    beginObject()
    key("operation")
    string(text: item.operation.name)
    parameters(item.operation)
    if let ifMissing = item.ifMissing { field("ifMissing", ifMissing.wire) }
    if let coordinator = item.coordinator { field("coordinator", coordinator) }
    endObject()
  }

  mutating func field(_ name: StaticString, _ value: (some WireValue)?) {
    guard let value else { return }
    key(name)
    value.encode(into: &self)
  }

  mutating func arguments(_ arguments: JSONObject) {
    if !arguments.isEmpty { field("arguments", arguments) }
  }

  mutating func fields(_ attempt: Operation.Try) {
    field("operations", attempt.operations.map(WireApplyItem.init))
    if !attempt.otherwise.isEmpty { field("otherwise", attempt.otherwise.map(WireApplyItem.init)) }
    if !attempt.ensure.isEmpty { field("ensure", attempt.ensure.map(WireApplyItem.init)) }
  }

  mutating func fields(_ fail: Operation.Fail) { field("message", fail.message) }
}
