/// The context or the result of a screen or a coordinator of a typed map: a struct whose fields are arguments.
///
/// The map declares each field with its type, found by decoding a sample: texts, numbers, booleans, and arrays and
/// objects of these, as `Codable` writes them. `URL`, `UUID`, `Date` (`2026-11-23T07:00:00Z`) and `Decimal` of
/// Foundation are texts. Optional fields may be left out.
///
/// An enum with raw values is one of these values. Any other enum is an object with exactly one field, which is named
/// after the case and has its payload: `{"row": {"_0": "C", "number": 7}}`, which navctl takes as
/// `seat=row(_0=C,number=7)`, and the page of `navctl web` as a choice with the fields of the chosen case. Both must be `CaseIterable`, because Swift
/// tells the cases of no other enum at run time; for cases with payloads, `allCases` has a sample of each. Without it,
/// `document` throws.
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
