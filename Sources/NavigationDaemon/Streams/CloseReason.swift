import NavigationProtocol

/// Why a stream ends.
enum CloseReason: String {
  case stopping
  case closed
  case kicked
  case replaced
  case stalled
  case `protocol`

  var wire: SceneInterface.Subscribe.Reply.Reason {
    switch self {
    case .stopping: .stopping
    case .closed: .closed
    case .kicked: .kicked
    case .replaced: .replaced
    case .stalled: .stalled
    case .protocol: .protocol
    }
  }
}
