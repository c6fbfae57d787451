/// Events by time; those of one moment in the order in which they were added.
struct EventQueue<Event> {
  private var heap: [(time: Int, order: Int, event: Event)] = []
  private var added = 0

  var nextTime: Int? { heap.first?.time }

  mutating func add(_ event: Event, at time: Int) {
    added += 1
    heap.append((time, added, event))
    var place = heap.count - 1
    while place > 0, isBefore(place, (place - 1) / 2) {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func popFirst() -> (time: Int, event: Event)? {
    guard let first = heap.first else { return nil }
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && isBefore(child, least) { least = child }
      if least == place { return (first.time, first.event) }
      heap.swapAt(place, least)
      place = least
    }
  }

  private func isBefore(_ a: Int, _ b: Int) -> Bool { (heap[a].time, heap[a].order) < (heap[b].time, heap[b].order) }
}
