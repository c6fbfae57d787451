import JSON
import Navigation

/// The questions of a call, including those of attempts that are taken back.
///
/// navd performs a call again with each answer; here each answer is available at once.
final class NaiveAsking {
  /// A question to a front-end.
  enum Question: Equatable {
    /// Whether these may leave, the oldest first.
    case guards([PathElement])
    case request(Request)
  }

  /// A request that a front-end is asked to handle.
  struct Request: Equatable {
    var kind: String
    var element: String
    var replacement: String?
    var of: PathElement
    var isAnimated: Bool
    var timeout: Duration?
  }

  private(set) var room: Room
  private(set) var questions: [Question] = []

  init(_ room: Room) { self.room = room }

  /// The answer of a front-end to a delegated request.
  func answer(to request: Request) -> RequestAnswer {
    questions.append(.request(request))
    return room.askForRequest()
  }

  /// Asks about guarded screens until all may leave.
  /// - Parameter leaving: the leaving screens.
  /// - Throws: an error if a front-end refuses.
  func ask(about leaving: [PathElement], _ map: NaiveMap?) throws(NavigationError) {
    while true {
      let screens = guarded(leaving)
      if screens.isEmpty { return }
      questions.append(.guards(screens))
      guard room.ask(about: screens, allowsWhenOver: { NaiveMap.allowsWhenOver($0, map) }) else { throw Room.refusal }
    }
  }

  /// The screens about which a front-end must be asked.
  func guarded(_ leaving: [PathElement]) -> [PathElement] {
    let names = room.guarded.map(Bytes.init)
    let guarded = leaving.filter { names.contains(Bytes($0.name)) && !room.isAllowed($0) }
    return guarded.sorted { $0.id < $1.id }
  }
}

extension NaiveTree {
  /// The screens of a tree that are not there any more after it, or have another name.
  func leaving(to after: NaiveTree) -> [PathElement] {
    screens.filter { visit in after.visit(visit.node.id)?.node.screen?.name != visit.node.screen?.name }.map(\.element)
  }
}

extension NaiveTree.Visit {
  /// A screen as the path would have it.
  var element: PathElement {
    PathElement(
      id: node.id, name: node.screen?.name.text ?? "", arguments: node.screen?.arguments ?? .empty,
      title: node.screen?.title?.text, place: place, hasAppeared: node.screen?.hasAppeared ?? false)
  }
}

extension NaiveMap {
  /// The time that a guard of a screen has to answer, and whether silence allows.
  func patience(_ screen: String) -> (timeout: Duration, allowsWhenOver: Bool) {
    let rule = self.screen(screen)?.member("guard")
    return (
      rule?.member("timeout")?.stringValue.map(Self.duration) ?? .seconds(5),
      rule?.member("onTimeout") == .string("allow")
    )
  }

  /// The verdict without an answer: of several screens, that of the one with the longest deadline.
  static func allowsWhenOver(_ screens: [PathElement], _ map: NaiveMap?) -> Bool {
    let patiences = screens.compactMap { map?.patience($0.name) }
    return patiences.max { $0.timeout < $1.timeout }?.allowsWhenOver ?? false
  }

  /// A whole number of milliseconds, seconds or minutes.
  static func duration(_ text: String) -> Duration {
    let number = Int(text.prefix { $0.isNumber }) ?? 0
    return if text.hasSuffix("ms") { .milliseconds(number) } else if text.hasSuffix("min") {
      .seconds(60 * number)
    } else { .seconds(number) }
  }
}
