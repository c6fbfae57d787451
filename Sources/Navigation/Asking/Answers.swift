/// The answers to the questions of a call so far, and whether a front-end can be asked (docs/specification/model.md,
/// §2).
public struct Answers: Sendable {
  /// The guarded screens; nil if none is guarded.
  public var guards: GuardCheck?
  /// The answers to delegated requests, in the order of asking.
  public var requests: [RequestAnswer]
  /// Whether a front-end answers delegated requests. It is the same for every run of the call.
  public var hasDelegate: Bool
  /// Whether requests without an answer count as not handled.
  public var asksNoMore: Bool

  public init(
    guards: GuardCheck? = nil, requests: [RequestAnswer] = [], hasDelegate: Bool = false, asksNoMore: Bool = false
  ) {
    self.guards = guards
    self.requests = requests
    self.hasDelegate = hasDelegate
    self.asksNoMore = asksNoMore
  }

  /// No questions are asked.
  public static let none = Answers()
}

/// The answer of a front-end to a delegated request.
public enum RequestAnswer: Hashable, Sendable {
  /// The next screen is asked.
  case notHandled
  /// Handled by these operations, which become part of the commit.
  case handled([ApplyItem])
}

/// A request for which the map says `delegate`.
public struct DelegatedRequest: Hashable, Sendable {
  public let kind: MapHandlers.Request
  /// The name of the element; for `change` the present one.
  public let element: String
  /// For `change`, the name of the new element.
  public let replacement: String?
  /// The screen for which it is asked, which the call itself may create.
  public let of: PathElement
  public let isAnimated: Bool
  /// Nil means the daemon's default.
  public let timeout: Duration?
}

/// The delegated requests of a transaction.
struct Delegation: Sendable {
  var answers: [RequestAnswer]
  var hasDelegate: Bool
  /// Whether requests without an answer count as not handled.
  var asksNoMore: Bool
  /// The number of requests so far, which a rollback does not change.
  var asked = 0
  /// Whether operations of an answer are being performed.
  var isWithin = false
  private var question = Question.none

  /// - Parameter answers: Those to the call's questions; nil if it delegates nothing.
  init(_ answers: Answers? = nil) {
    self.answers = answers?.requests ?? []
    hasDelegate = answers?.hasDelegate ?? false
    asksNoMore = answers?.asksNoMore ?? false
  }

  /// The request that must be answered first. The transaction is then rolled back.
  var open: DelegatedRequest? {
    get { if case .request(let request) = question { request } else { nil } }
    set { question = newValue.map { .request($0) } ?? .none }
  }

  /// Whether a request must be answered first.
  var isOpen: Bool { if case .none = question { false } else { true } }

  /// In a box, because every scene has one and few ever ask.
  private indirect enum Question {
    case none
    case request(DelegatedRequest)
  }
}
