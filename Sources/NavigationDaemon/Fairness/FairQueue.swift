import DequeModule

/// A queue that gives users equal shares of work: deficit round robin among users, first in, first out for each.
///
/// The caller takes an element, processes it, and charges its user the units that this took, which need not be known
/// before. A user is served while its credit is positive. When no user has credit, a new round gives each the same amount.
/// A user without elements keeps its debt while others wait, but no credit.
///
/// Every function is O(users in the queue), except `contains(where:)`.
struct FairQueue<Element> {
  private struct Lane {
    let user: Int
    var elements: Deque<Element>
    /// The units that remain in this round; negative if the user was charged more.
    var credit: Int
  }

  /// The greatest credit, in units.
  let quantum: Int
  /// The first lane is being served.
  private var lanes: Deque<Lane> = []
  private(set) var count = 0

  /// - Parameter quantum: The units after which another user is served.
  init(quantum: Int) { self.quantum = quantum }

  var isEmpty: Bool { count == 0 }

  /// The users with elements in the queue.
  var users: [Int] { lanes.filter { !$0.elements.isEmpty }.map(\.user) }

  /// Whether it has such an element.
  ///
  /// - Complexity: O(elements).
  func contains(where isMeant: (Element) -> Bool) -> Bool { lanes.contains { $0.elements.contains(where: isMeant) } }

  mutating func append(_ element: Element, of user: Int) {
    count += 1
    if let index = lanes.firstIndex(where: { $0.user == user }) { return lanes[index].elements.append(element) }
    lanes.append(Lane(user: user, elements: [element], credit: 0))
  }

  /// Takes the next element.
  ///
  /// - Returns: With it the credit of its user; nil if the queue is empty.
  mutating func next() -> (element: Element, credit: Int)? {
    if isEmpty {
      lanes = []
      return nil
    }
    while true {
      for _ in lanes.indices {
        if lanes[0].credit > 0, let element = lanes[0].elements.popFirst() {
          count -= 1
          return (element, lanes[0].credit)
        }
        let lane = lanes.removeFirst()
        if lane.credit < 0 || !lane.elements.isEmpty { lanes.append(lane) }
      }
      giveRound()
    }
  }

  /// Takes the next element of a user, whatever its credit.
  mutating func next(of user: Int) -> Element? {
    guard let index = lanes.firstIndex(where: { $0.user == user }), let element = lanes[index].elements.popFirst()
    else { return nil }
    count -= 1
    return element
  }

  /// Gives all users the credit that brings the one with the least debt to a quantum.
  private mutating func giveRound() {
    let most = lanes.lazy.filter { !$0.elements.isEmpty }.map(\.credit).max() ?? 0
    for index in lanes.indices { lanes[index].credit += quantum - most }
  }

  /// Charges a user; nothing unless it is in the queue.
  mutating func charge(_ units: Int, to user: Int) {
    if let index = lanes.firstIndex(where: { $0.user == user }) { lanes[index].credit -= units }
  }
}
