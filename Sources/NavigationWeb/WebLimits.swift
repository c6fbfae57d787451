/// The limits of `navctl web`. docs/web.md lists them with their consequences.
public struct WebLimits: Sendable, Equatable {
  /// Connections of signed-in browsers. A browser opens six; more wait until one is closed.
  public var connections = 64
  /// Connections over which no signed-in browser has sent a request yet. The oldest one gives way to a new one.
  public var strangers = 64
  /// The time for which such a connection may stay: a browser sends its first request at once.
  public var strangerSeconds = 5
  /// The time for which a connection may be idle. Streams send something more often.
  public var idleSeconds = 60
  /// The bytes of all header fields. A browser sends one or two thousand.
  public var headBytes = 16_384
  /// The number of header fields.
  public var headFields = 64
  /// The bytes of a body: one operation with its arguments, which are limited to 64 KiB.
  public var bodyBytes = 131_072
  /// The time within which a body must arrive.
  public var requestSeconds = 30
  /// The time for which the connection of a refused request stays open, so that the answer is read.
  public var partingSeconds = 2
  /// Signed-in browsers. A new one signs the oldest out.
  public var sessions = 16
  /// The time for which a browser stays signed in: a shift.
  public var sessionSeconds = 43_200
  /// Unused invitations. A new one invalidates the oldest.
  public var invitations = 4
  /// The time for which an invitation is valid.
  public var invitationSeconds = 600
  /// Windows that follow the scenes, in total and per browser, which opens at most six connections. At the total limit
  /// a new window is refused; at a browser's limit its oldest window gives way.
  public var streams = 32
  public var streamsOfSession = 4
  /// The bytes that may wait for a slow window. From a quarter of them on, most further events wait in navd. Beyond the limit,
  /// the stream ends and the browser starts over.
  public var streamBytes = 67_108_864
  /// The time for which a window may leave waiting events unread before its stream ends.
  public var stallSeconds = 30
  /// Calls to navd in flight, which guards may delay. More are refused.
  public var calls = 64
  /// The time limit of a call to navd.
  public var callSeconds = 60
  /// Cached map layouts.
  public var layouts = 16
  /// The time limit of Graphviz for a layout, and the limit of its output in bytes.
  public var layoutSeconds = 30
  public var layoutBytes = 33_554_432
  /// The time for which a failed layout is not tried again.
  public var layoutRetrySeconds = 60

  public init() {}
}
