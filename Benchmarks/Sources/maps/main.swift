import BenchmarkMaps
import JSON
import Navigation
import SceneMap

// The cost of maps, each compared with a cost that it must not exceed by much. Run by `make bench`.

let rounds = 25

/// Reading and checking takes time linear in the length of the map.
func reading() -> Comparison {
  let (small, large) = (MapTexts.large(screens: 400), MapTexts.large(screens: 1_600))
  func read(_ text: String) -> Double { seconds { precondition(MapReading(text, file: "map.yaml").map != nil) } }
  var comparison = Comparison(
    "Read a map of 1,600 screens and 8,000 transitions", to: "one of 400 and 2,000", atMost: 5)
  for _ in 0..<rounds { comparison.add({ read(small) }, { read(large) }) }
  return comparison
}

/// Refusing a map takes time linear in its length, too.
func refusing() -> Comparison {
  let (small, large) = (MapTexts.finishing(1_000), MapTexts.finishing(4_000))
  func read(_ text: String) -> Double { seconds { precondition(MapReading(text, file: "map.yaml").map == nil) } }
  var comparison = Comparison("Refuse a map of 4,000 coordinators and wrong edges", to: "one of 1,000", atMost: 5)
  for _ in 0..<rounds { comparison.add({ read(small) }, { read(large) }) }
  return comparison
}

/// Finding a link does not search all links.
func links() -> Comparison {
  let maps = [10, 1_000].map { ($0, MapTexts.compiled(MapTexts.linked(routes: $0))) }
  func match(_ routes: Int, _ map: CompiledMap) -> Double {
    let count = 2_000
    let urls = (0..<count).map { index in "m://area\(index % routes % 40)/thing\(index % routes)/4711" }
    return seconds {
      for url in urls {
        guard case .matched = map.resolve(link: url) else { preconditionFailure(url) }
      }
    } / Double(count)
  }
  var comparison = Comparison("Match a link among 1,000 routes", to: "one among 10", atMost: 2)
  for _ in 0..<rounds { comparison.add({ match(maps[0].0, maps[0].1) }, { match(maps[1].0, maps[1].1) }) }
  return comparison
}

/// Follow with some steps that the scene has reached already, compared with a Push of the last screen.
func follow(kept: Int) -> Comparison {
  let map = MapTexts.compiled(MapTexts.stepped)
  func first(_ count: Int) -> Operation { .follow(Operation.Follow(Array(MapTexts.steps.prefix(count)))) }
  var (pushing, following) = (Scenes(map, start: first(4)), Scenes(map, start: first(kept)))
  var comparison = Comparison("Follow 5 steps of which \(kept) are there", to: "Push", atMost: 3)
  let back = Operation.pop(Operation.Pop(.count(MapTexts.steps.count - kept)))
  for _ in 0..<rounds {
    comparison.add(
      { pushing.cost(of: .push(Operation.Push(ScreenDescription("D"))), takenBackBy: .pop(Operation.Pop())) },
      { following.cost(of: .follow(Operation.Follow(MapTexts.steps)), takenBackBy: back) })
  }
  return comparison
}

/// The cost of a commit does not depend on unrelated parts of the map.
func push() -> Comparison {
  var (small, large) = (
    Scenes(MapTexts.compiled(MapTexts.large(screens: 4, transitions: 2))),
    Scenes(MapTexts.compiled(MapTexts.large(screens: 2_000, transitions: 2)))
  )
  let push = Operation.push(
    Operation.Push(ScreenDescription("Screen1", arguments: JSONObject(members: [(key: "id", value: "7")]))))
  var comparison = Comparison(
    "Push in a strict map of 2,000 screens and 4,000 transitions", to: "in one of 4", atMost: 1.5)
  for _ in 0..<rounds {
    comparison.add(
      { small.cost(of: push, takenBackBy: .pop(Operation.Pop())) },
      { large.cost(of: push, takenBackBy: .pop(Operation.Pop())) })
  }
  return comparison
}

/// The time to read a map, which is not a ratio.
func loading() -> String {
  let text = MapTexts.large(screens: 1_000)
  let times = (0..<rounds).map { _ in seconds { precondition(MapReading(text, file: "map.yaml").map != nil) } }.sorted()
  let milliseconds = times.map { ($0 * 1e4).rounded() / 10 }
  return "A map of 1,000 screens and 5,000 transitions is read in \(milliseconds[rounds / 2]) ms "
    + "(\(milliseconds[0])–\(milliseconds[rounds - 1])); at most 300."
}

print(Comparison.head)
for comparison in [reading(), refusing(), links(), follow(kept: 4), follow(kept: 2), push()] { print(comparison.row) }
print("\n\(loading())")
