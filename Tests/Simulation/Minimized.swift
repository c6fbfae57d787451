/// The shortest subsequence found that still fails, by removing ever smaller runs.
package func minimized<Item>(_ items: [Item], fails: ([Item]) -> Bool) -> [Item] {
  var (kept, size) = (items, max(1, items.count / 2))
  while true {
    var start = 0
    while start < kept.count {
      var candidate = kept
      candidate.removeSubrange(start..<min(start + size, kept.count))
      if fails(candidate) { kept = candidate } else { start += size }
    }
    if size == 1 { return kept }
    size /= 2
  }
}
