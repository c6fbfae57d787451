/// What a screen or a coordinator of a typed map is given, or leaves with: a struct whose fields are arguments.
///
/// The map declares each field with its type: texts, numbers, truths, arrays and objects of such, enums with
/// `CaseIterable` and raw values. A field that is optional may be left out.
public protocol ScreenContext: Codable, Sendable {
  /// What the map says of fields beyond their types; nothing by default.
  ///
  /// ```swift
  /// static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.sku, .trait, .pattern("^[0-9]{8,14}$"))] }
  /// ```
  static var rules: [ArgumentRule] { get }
}

extension ScreenContext {
  public static var rules: [ArgumentRule] { [] }
}

/// The context of a screen that is given nothing, the result of one that leaves with nothing.
public struct NoContext: ScreenContext, Hashable {
  /// The only one.
  public init() {}
}
