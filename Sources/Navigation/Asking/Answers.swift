/// The answers that a call has received so far, and whether anybody can be asked (docs/specification/model.md §2).
public struct Answers: Sendable {
  /// The screens that may not leave unasked; nil: all may.
  public var guards: GuardCheck?
  /// To delegated requests, in the order in which they were asked.
  public var requests: [RequestAnswer]
  /// Whether a front-end is there that answers delegated requests; the same each time that a call is carried out again.
  public var hasDelegate: Bool

  public init(guards: GuardCheck? = nil, requests: [RequestAnswer] = [], hasDelegate: Bool = false) {
    self.guards = guards
    self.requests = requests
    self.hasDelegate = hasDelegate
  }

  /// Nobody is asked anything.
  public static let none = Answers()
}

/// What a front-end says to a delegated request.
public enum RequestAnswer: Hashable, Sendable {
  /// The next screen is asked.
  case notHandled
  /// By these operations, which become part of the same commit.
  case handled([ApplyItem])
}

/// What a front-end is asked to carry out in the scene's place: a request for which the map says `delegate`.
public struct DelegatedRequest: Hashable, Sendable {
  public let kind: MapHandlers.Request
  /// The name of the element that it is about: of `change`, the present one.
  public let element: String
  /// Of `change`, the name of the one that is to take its place.
  public let replacement: String?
  /// The screen on whose behalf it is asked, which may be one that the call creates.
  public let of: PathElement
  public let isAnimated: Bool
  /// The daemon's own when nil.
  public let timeout: Duration?
}

/// The delegated requests of a transaction.
struct Delegation: Sendable {
  var answers: [RequestAnswer]
  var hasDelegate: Bool
  /// How many were asked so far. It does not go back with the transaction: what was asked was asked.
  var asked = 0
  /// Whether operations of an answer are carried out.
  var isWithin = false
  private var question = Question.none

  init(answers: [RequestAnswer] = [], hasDelegate: Bool = false) {
    (self.answers, self.hasDelegate) = (answers, hasDelegate)
  }

  /// What must be asked before the transaction can go on; it is then taken back.
  var open: DelegatedRequest? {
    get { if case .request(let request) = question { request } else { nil } }
    set { question = newValue.map { .request($0) } ?? .none }
  }

  /// Whether something must be asked.
  var isOpen: Bool { if case .none = question { false } else { true } }

  /// Elsewhere: each scene has room for it, and few ever ask.
  private indirect enum Question {
    case none
    case request(DelegatedRequest)
  }
}
