/// The meaning of a cell. The terminal decides how it looks.
enum CellStyle: UInt8, Hashable, Sendable, CaseIterable {
  case plain
  /// Covered or less important.
  case faint
  case strong
  case border
  case title
  /// The name of an argument.
  case label
  case tab
  case selectedTab
  /// A key in a hint.
  case key
  case warning
  case error
  /// Text being typed.
  case prompt
  /// The row or field that Enter acts on.
  case chosen
}
