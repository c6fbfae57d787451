/// The context or the result of a screen or a coordinator of a typed map: a struct whose fields are arguments.
///
/// The map declares each field with its type: texts, numbers, booleans, arrays and objects of these, and enums with
/// `CaseIterable` and raw values. Optional fields may be left out.
public protocol ScreenContext: Codable, Sendable {
  /// Rules for fields in addition to their types; by default none.
  ///
  /// ```swift
  /// static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.sku, .trait, .pattern("^[0-9]{8,14}$"))] }
  /// ```
  static var rules: [ArgumentRule] { get }
}

extension ScreenContext {
  public static var rules: [ArgumentRule] { [] }
}

/// The context of a screen without arguments, and the result of a screen without one.
public struct NoContext: ScreenContext, Hashable {
  public init() {}
}
