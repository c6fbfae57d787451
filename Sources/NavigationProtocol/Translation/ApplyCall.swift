public import JSON
public import Navigation
public import Varlink

/// A decoded call of `Apply`. Operations are decoded in place, so that an error names their path.
public struct ApplyCall {
  public var scene: String
  public var items: [ApplyItem]
  public var options: NavigationInterface.Options?

  /// - Throws: `DecodingError` with the path of the invalid field, such as `operations[2].screen.name`.
  public init(decoding element: JSONElement) throws(DecodingError) {
    guard element.isObject else { throw .expected("an object") }
    var scene: String?
    var items: [WireApplyItem]?
    var options: NavigationInterface.Options?
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "scene": try seen.take(0, "scene", field.value, into: &scene)
      case "operations": try seen.take(1, "operations", field.value, into: &items)
      case "options": try seen.take(2, "options", field.value, into: &options)
      default: try seen.ignore(field.key, field.value)
      }
    }
    guard let scene else { throw .missing("scene") }
    guard let items else { throw .missing("operations") }
    self.scene = scene
    self.items = items.map(\.item)
    self.options = options
  }
}

extension ApplyItem {
  /// Decodes an operation of an `Apply`.
  /// - Throws: `DecodingError` with the path of the invalid field, such as `screen.name`.
  public init(decoding element: JSONElement) throws(DecodingError) {
    self = try WireApplyItem(decoding: element).item
  }
}

/// An operation of an `Apply` on the wire: `{"operation": "Push", …}`.
struct WireApplyItem: WireValue {
  var item: ApplyItem

  init(_ item: ApplyItem) { self.item = item }

  init(decoding element: JSONElement) throws(DecodingError) {
    guard element.isObject else { throw .expected("an object") }
    var name: String?
    var ifMissing: NavigationInterface.Options.IfMissing?
    var coordinator: Int?
    var coordinatorField: JSONElement?
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "operation": try seen.take(0, "operation", field.value, into: &name)
      case "ifMissing": try seen.take(1, "ifMissing", field.value, into: &ifMissing)
      case "coordinator":
        guard coordinatorField == nil else { throw .duplicate("coordinator") }
        coordinatorField = field.value
      default: break
      }
    }
    guard let name else { throw .missing("operation") }
    let operation = try Self.operation(name, decoding: element)
    // If the operation has a parameter of that name, the field is the parameter.
    if let value = coordinatorField, !operation.takesCoordinator {
      try seen.take(2, "coordinator", value, into: &coordinator)
    }
    item = ApplyItem(operation, ifMissing: ifMissing.map { Options.IfMissing($0) }, coordinator: coordinator)
  }

  private static func operation(_ name: String, decoding element: JSONElement) throws(DecodingError) -> Operation {
    switch name {
    case "Try": return .tryTo(try Operation.Try(decoding: element))
    case "Fail": return .fail(try Operation.Fail(decoding: element))
    default:
      guard let method = MethodID(operation: name) else {
        throw DecodingError(path: "operation", problem: .expected("an operation, and one that may be in an Apply"))
      }
      return try OperationCall(method, decoding: element, scene: "").operation
    }
  }

  func encode(into buffer: inout ByteBuffer) { buffer.item(item) }
}

extension Operation.Try {
  fileprivate init(decoding element: JSONElement) throws(DecodingError) {
    var operations: [WireApplyItem]?
    var otherwise: [WireApplyItem]?
    var ensure: [WireApplyItem]?
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "operations": try seen.take(0, "operations", field.value, into: &operations)
      case "otherwise": try seen.take(1, "otherwise", field.value, into: &otherwise)
      case "ensure": try seen.take(2, "ensure", field.value, into: &ensure)
      default: try seen.ignore(field.key, field.value)
      }
    }
    guard let operations else { throw .missing("operations") }
    self.init(
      operations.map(\.item), otherwise: (otherwise ?? []).map(\.item), ensure: (ensure ?? []).map(\.item))
  }
}

extension Operation.Fail {
  fileprivate init(decoding element: JSONElement) throws(DecodingError) {
    var message: String?
    var seen = FieldSet()
    for field in element.fields {
      switch field.key {
      case "message": try seen.take(0, "message", field.value, into: &message)
      default: try seen.ignore(field.key, field.value)
      }
    }
    guard let message else { throw .missing("message") }
    self.init(message)
  }
}

extension MethodID {
  /// The operation with this name in an `Apply`; nil if an `Apply` cannot contain it.
  public init?(operation name: String) {
    guard let method = Self.operations[name] else { return nil }
    self = method
  }

  private static let operations: [String: MethodID] = Dictionary(
    uniqueKeysWithValues: allCases.filter(\.isOperation).map { (String("\($0.name)".dropFirst(prefixLength)), $0) })

  private static let prefixLength = "org.navd.Navigation.".utf8.count
}
