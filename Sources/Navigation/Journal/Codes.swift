// The codes of enumerations in records. They are on disk: a new case gets a new code, and no code ever changes.
extension NodeKind {
  @inline(__always)
  var code: UInt8 {
    switch self {
    case .window: 0
    case .stack: 1
    case .tabs: 2
    case .screen: 3
    }
  }

  init?(code: UInt8) {
    guard let kind = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = kind
  }
}

extension TabsBack {
  @inline(__always)
  var code: UInt8 {
    switch self {
    case .history: 0
    case .first: 1
    case .order: 2
    case .none: 3
    }
  }

  init?(code: UInt8) {
    guard let back = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = back
  }
}

extension Place {
  @inline(__always)
  var code: UInt8 {
    switch self {
    case .root: 0
    case .push: 1
    case .tab: 2
    case .sheet: 3
    case .fullscreen: 4
    case .popover: 5
    case .alert: 6
    }
  }

  init?(code: UInt8) {
    guard let place = Self.allCases.first(where: { $0.code == code }) else { return nil }
    self = place
  }
}
