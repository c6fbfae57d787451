public import JSON
public import Navigation
import Varlink

extension Call.Request {
  /// What was asked for as `History` tells it: one object for each operation, as in an `Apply`.
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

  private mutating func field(_ name: StaticString, _ value: (some WireValue)?) {
    guard let value else { return }
    key(name)
    value.encode(into: &self)
  }

  fileprivate mutating func parameters(_ operation: Operation) {
    switch operation {
    case .goTo(let o):
      field("screen", o.screen.wire)
      field("on", o.on?.wire)
    case .goToPath(let o):
      field("path", o.path.map(\.wire))
      field("on", o.on?.wire)
    case .goBackTo(let o): field("to", o.to.wire)
    case .back: break
    case .replacePath(let o): field("path", o.path.map(\.wire))
    case .dismiss(let o):
      field("screen", o.screen?.wire)
      field("result", o.result)
    case .dismissPresented(let o): field("of", o.of?.wire)
    case .dismissSuccessor(let o): field("of", o.of.wire)
    case .replaceScreen(let o):
      field("screen", o.screen.wire)
      field("with", o.with.wire)
    case .didAppear(let o): field("id", o.id)
    case .push(let o):
      field("screen", o.screen.wire)
      field("container", o.container?.wire)
    case .pop(let o):
      extent(o.extent)
      field("container", o.container?.wire)
    case .replaceTop(let o):
      field("screen", o.screen.wire)
      field("container", o.container?.wire)
    case .setStack(let o):
      field("screens", o.screens.map(\.wire))
      field("container", o.container?.wire)
    case .present(let o):
      field("screen", o.screen.wire)
      field("ifPresenting", o.ifPresenting.rawValue)
    case .selectTab(let o):
      tab(o.target)
      if o.resetIfSelected { field("resetIfSelected", true) }
      field("container", o.container?.wire)
    case .setTabs(let o):
      field("tabs", o.tabs.map(\.wire))
      field("selected", o.selected)
      field("container", o.container?.wire)
    case .setRoot(let o): root(o.target)
    case .makeVisible(let o): field("screen", o.screen.wire)
    case .refresh(let o): field("screen", o.screen?.wire)
    case .startCoordinator(let o):
      field("coordinator", o.coordinator)
      field("root", o.root?.wire)
      field("parent", o.parent)
      arguments(o.arguments)
    case .startEmbedded(let o):
      field("coordinators", o.coordinators.map(\.wire))
      field("parent", o.parent)
    case .finishCoordinator(let o):
      field("coordinator", o.coordinator)
      field("result", o.result)
    case .finishToRoot: break
    case .replaceCoordinator(let o):
      field("coordinator", o.coordinator)
      field("with", o.with)
      field("root", o.root?.wire)
      arguments(o.arguments)
    case .replaceChildScreens(let o):
      field("coordinator", o.coordinator)
      field("screens", o.screens.map(\.wire))
    case .move(let o):
      field("transition", o.transition)
      field("from", o.from?.wire)
      arguments(o.arguments)
    case .follow(let o): field("steps", o.steps.map { NavigationInterface.Step($0) })
    case .show(let o): field("elements", o.elements)
    case .hide(let o):
      field("element", o.element)
      if o.isAtomic { field("atomic", true) }
    case .changeRoute(let o): field("route", o.route)
    case .openLink(let o): field("url", o.url)
    case .activateLinks(let o): field("scope", o.scope)
    case .deactivateLinks(let o): field("scope", o.scope)
    case .tryTo(let o):
      field("operations", o.operations.map(WireApplyItem.init))
      if !o.otherwise.isEmpty { field("otherwise", o.otherwise.map(WireApplyItem.init)) }
      if !o.ensure.isEmpty { field("ensure", o.ensure.map(WireApplyItem.init)) }
    case .fail(let o): field("message", o.message)
    }
  }

  private mutating func arguments(_ arguments: JSONObject) {
    if !arguments.isEmpty { field("arguments", arguments) }
  }

  private mutating func extent(_ extent: Operation.Pop.Extent) {
    switch extent {
    case .count(let count): field("count", count)
    case .to(let reference): field("to", reference.wire)
    case .toRoot: field("toRoot", true)
    }
  }

  private mutating func tab(_ target: Operation.SelectTab.Target) {
    switch target {
    case .index(let index): field("index", index)
    case .name(let name): field("name", name)
    case .key(let screenKey):
      field(
        "key",
        NavigationInterface.SelectTab.Parameters.Key(
          name: screenKey.name, traits: screenKey.traits.isEmpty ? nil : screenKey.traits))
    }
  }

  private mutating func root(_ target: Operation.SetRoot.Target) {
    switch target {
    case .container(let container): field("container", container.wire)
    case .named(let name, let arguments):
      field("case", name)
      self.arguments(arguments)
    }
  }
}
