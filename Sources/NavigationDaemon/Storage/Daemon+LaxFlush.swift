import JSON
import Navigation
import NavigationStore

// Under `none` commits come together, and what history has forgotten before it is written is never written.
extension Daemon {
  /// Under `none` what has come together is written before it is much.
  func flushIfLarge() {
    if batch.records.count < thinsAt { return }
    thinBatch()
    if batch.records.count >= min(Self.laxBytesMax, limits.unsavedBytes / 2) / 2 { flushBatch() }
    thinsAt = max(Self.laxBytesMin, 2 * batch.records.count)
  }

  /// From how many bytes on it is worth while to look for what history has forgotten already.
  static let laxBytesMin = 1 << 20
  /// Half of it is written before the time has come.
  static let laxBytesMax = 32 << 20
  /// Under `none`, how much a second is written at most, but for what is more than may wait: a scene of which a thousand
  /// commits are made in a second has forgotten them in the next, and writing all of them would be most of the work.
  private static let laxBytesOfSecond = 2 << 20
  /// How long it may wait for that, in milliseconds.
  private static let laxMillisecondsMax = 10_000

  /// Notes that what has come together under `none` goes to the disk now, and so when it next does.
  func noteLaxFlush() {
    let bytes = batch.records.count + batch.snapshots.count
    flushesFrom = now + min(Self.laxMillisecondsMax, bytes * 1_000 / Self.laxBytesOfSecond)
    thinsAt = Self.laxBytesMin
  }

  /// Drops the commits that history has forgotten already; a scene that had such will be written whole.
  func thinBatch() {
    thinning.removeAll(keepingCapacity: thinning.capacity <= 2 * Self.laxBytesMin)
    batch.records.withSpan { thinning.append($0) }
    let records = thinning
    var start = 0
    var isWhole = true
    // A scene's records mostly lie together.
    var (scene, director, window): (Revision, SceneDirector?, HistoryWindow?) = (-1, nil, nil)
    while start < records.count, let head = try? Record(records, at: start) {
      if head.scene != scene {
        scene = head.scene
        director = scenesByNumber[scene]
        window = historyWindow(of: scene)
      }
      if head.kind == .close || window?.keeps(head, in: records, at: start) ?? false {
        if !isWhole { batch.records.append(records, start..<(start + head.length)) }
      } else {
        if isWhole { batch.records.truncate(to: start) }
        isWhole = false
        if let director, !director.hasGap {
          director.hasGap = true
          gapped.append(director)
        }
      }
      start += head.length
    }
  }
}
