/// The bounds of `navctl web`. Whoever reaches one is told so; docs/web.md lists them with what happens then.
public struct WebLimits: Sendable, Equatable {
  /// Connections at a time: a browser opens six. More wait until one is closed.
  public var connections = 64
  /// How long a connection may do nothing. A stream says something more often.
  public var idleSeconds = 60
  /// All header fields of a request, in bytes, and one of them: a browser sends one or two thousand.
  public var headBytes = 16_384
  /// How many header fields a request has.
  public var headFields = 64
  /// The body of a request, in bytes: one operation of navd with its arguments, which have 64 KiB.
  public var bodyBytes = 131_072
  /// How long all of a body may take to come.
  public var requestSeconds = 30
  /// How long a connection stays whose request was refused: the answer is to be read before it is closed.
  public var partingSeconds = 2
  /// Browsers that are signed in. The oldest is signed out for another one.
  public var sessions = 16
  /// How long a browser stays signed in: a shift.
  public var sessionSeconds = 43_200
  /// Addresses with a token that were not opened so far. The oldest is void for another one.
  public var invitations = 4
  /// How long such an address is good.
  public var invitationSeconds = 600
  /// Windows that follow the scenes, and those of one browser, which opens no more than six connections to one place.
  /// The oldest of a browser gives way to a new one; of others, a new one is refused.
  public var streams = 32
  public var streamsOfSession = 4
  /// What waits for a window that reads slowly, in bytes: the snapshots of ten thousand scenes of 4 KiB fit. Beyond it the
  /// stream ends, and the browser begins anew.
  public var streamBytes = 67_108_864
  /// How long a window may read nothing of what waits for it before its stream ends.
  public var stallSeconds = 30
  /// Calls to navd that wait at a time: guards may take their time. More are refused.
  public var calls = 64
  /// How long a call to navd may take.
  public var callSeconds = 60
  /// Layouts of maps that are kept.
  public var layouts = 16
  /// How long Graphviz may take for one, and how much it may write, in bytes.
  public var layoutSeconds = 30
  public var layoutBytes = 33_554_432
  /// How long a map that Graphviz could not draw is not tried again.
  public var layoutRetrySeconds = 60

  public init() {}
}
