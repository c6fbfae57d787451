import Testing

@testable import NavigationDaemon

/// Shares of work, measured by a clock that advances by each charge.
struct FairQueueTests {
  /// Serves users who always have elements, and returns each user's charge.
  ///
  /// - Parameter costs: The costs of each user's elements, in turn.
  private func serve(_ queue: inout FairQueue<Int>, _ costs: [Int: [Int]], until end: Int) -> [Int: Int] {
    var (clock, served, charged) = (0, [Int: Int](), [Int: Int]())
    for user in costs.keys.sorted() { queue.append(user, of: user) }
    while clock < end, let (user, _) = queue.next() {
      let mix = costs[user] ?? [1]
      let cost = mix[served[user, default: 0] % mix.count]
      served[user, default: 0] += 1
      charged[user, default: 0] += cost
      clock += cost
      queue.charge(cost, to: user)
      queue.append(user, of: user)
    }
    return charged
  }

  @Test(arguments: [
    [1: [4], 2: [4]],
    [1: [4], 2: [900]],
    [1: [1], 2: [4, 4, 4, 5_000], 3: [257]],
    [1: [3], 2: [10_000], 3: [4], 4: [1, 2_000], 5: [256], 6: [17]],
  ])
  func usersWithAnyMixOfCallsGetEqualShares(costs: [Int: [Int]]) {
    var queue = FairQueue<Int>(quantum: 256)
    let charged = serve(&queue, costs, until: 1_000_000)
    let share = charged.values.reduce(0, +) / costs.count
    for (user, units) in charged { #expect(abs(units - share) <= share / 10, "user \(user): \(units) of \(share)") }
  }

  @Test func aUserAloneGetsEverything() {
    var queue = FairQueue<Int>(quantum: 256)
    let charged = serve(&queue, [7: [4, 10_000, 300]], until: 100_000)
    #expect((charged[7] ?? 0) >= 100_000)
  }

  @Test func theElementsOfAUserKeepTheirOrder() {
    var queue = FairQueue<Int>(quantum: 10)
    for element in 0..<6 { queue.append(element, of: element % 2) }
    var taken: [Int] = []
    while let (element, _) = queue.next() {
      taken.append(element)
      queue.charge(7, to: element % 2)
    }
    #expect(taken.filter { $0 % 2 == 0 } == [0, 2, 4] && taken.filter { $0 % 2 == 1 } == [1, 3, 5])
    #expect(queue.isEmpty)
  }

  /// A user that comes after a while gets as much as the other from then on, and no more.
  @Test func whoWasAwaySavesNothingUp() {
    var queue = FairQueue<Int>(quantum: 256)
    _ = serve(&queue, [1: [50]], until: 100_000)
    queue.append(2, of: 2)
    var charged = [1: 0, 2: 0]
    for _ in 0..<2_000 {
      guard let (user, _) = queue.next() else { break }
      charged[user, default: 0] += 50
      queue.charge(50, to: user)
      queue.append(user, of: user)
    }
    #expect(abs(charged[1, default: 0] - charged[2, default: 0]) <= 2 * 256)
  }

  /// A user's debt stays while others wait, even if the user has nothing in the queue. It ends when nobody waits.
  @Test func aDebtLastsForAsLongAsOthersWait() {
    var queue = FairQueue<Int>(quantum: 100)
    queue.append(1, of: 1)
    queue.append(2, of: 2)
    let first = queue.next()?.element
    #expect(first == 1)
    queue.charge(1_000, to: 1)
    queue.append(1, of: 1)
    for _ in 0..<8 {
      let later = queue.next()?.element
      #expect(later == 2)
      queue.charge(100, to: 2)
      queue.append(2, of: 2)
    }
    while queue.next() != nil {}
    queue.append(1, of: 1)
    queue.append(2, of: 2)
    let anew = queue.next()?.element
    #expect(anew == 1)
  }

  @Test func oneUserMayBePreferred() {
    var queue = FairQueue<Int>(quantum: 100)
    queue.append(1, of: 1)
    queue.append(2, of: 0)
    let (preferred, none) = (queue.next(of: 0), queue.next(of: 0))
    #expect(preferred == 2 && none == nil && queue.count == 1)
  }
}
