/// What a cell means. How it looks is up to the terminal: a colour, boldness, or nothing.
enum CellStyle: UInt8, Hashable, Sendable, CaseIterable {
  case plain
  /// What is covered, or matters less.
  case faint
  case strong
  case border
  case title
  /// The name of an argument.
  case label
  case tab
  case selectedTab
  /// A key, in a hint.
  case key
  case warning
  case error
  /// Where a person types.
  case prompt
}
