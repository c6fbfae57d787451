/// Whose guards an operation does not ask: what `options.force` comes to, by who says it.
enum Force {
  case nobodys
  /// Those of the front-end that says it.
  case own(FrontEnd)
  case all

  func skips(_ frontEnd: FrontEnd) -> Bool {
    switch self {
    case .nobodys: false
    case .own(let own): own === frontEnd
    case .all: true
    }
  }
}
