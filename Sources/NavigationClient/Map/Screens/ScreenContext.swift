/// The context or the result of a screen or a coordinator of a typed map: a struct whose fields are arguments.
///
/// The map declares each field with its type, found by decoding a sample: texts, numbers, booleans, and arrays and
/// objects of these, as `Codable` writes them. `URL`, `UUID`, `Date` (`2026-11-23T07:00:00Z`) and `Decimal` of Foundation
/// are texts. Enums list their cases as `CaseIterable`: those with raw values are these values, all others are objects
/// with one field, named after the case, which has the payload. For cases with payloads, `allCases` has a sample of each.
/// Optional fields may be left out.
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
