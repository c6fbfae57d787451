import JSON
import Navigation
import NavigationStore

// Under `none` commits come together, and what history has forgotten before it is written is never written.
extension Daemon {
  /// Under `none` what has come together is written before it is much.
  func flushIfLarge() {
    if batch.records.count < thinsAt { return }
    thinBatch()
    if batch.records.count >= min(Self.laxBytesMax, limits[.unsavedBytes] / 4) { flushBatch() }
    thinsAt = max(Self.laxBytesMin, 2 * batch.records.count)
  }

  /// From how many bytes on it is worth while to look for what history has forgotten already.
  static let laxBytesMin = 1 << 20
  /// As much is written before the time has come: 50 busy scenes whose history is full take 8 MiB.
  static let laxBytesMax = 16 << 20
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

  /// How many bytes of a batch are looked at at once.
  private static let thinnedAtOnce = 256 << 10

  /// Drops the commits that history has forgotten already; a scene that had such will be written whole.
  ///
  /// What stays moves up in the batch, which is looked at in pieces: there is never a second one.
  /// - Complexity: O(batch)
  func thinBatch() {
    var (start, kept, piece) = (0, 0, Self.thinnedAtOnce)
    // A scene's records mostly lie together.
    var (scene, host, window): (Revision, SceneHost?, HistoryWindow?) = (-1, nil, nil)
    while start < batch.records.count {
      thinning.removeAll(keepingCapacity: true)
      batch.records.withSpan(from: start) { thinning.append($0.extracting(first: piece)) }
      var place = 0
      while let head = try? Record(thinning, at: place) {
        if head.scene != scene {
          scene = head.scene
          host = scenesByNumber[scene]
          window = historyWindow(of: scene)
        }
        let from = start + place
        if head.kind == .close || window?.keeps(head, in: thinning, at: place) ?? false {
          if kept < from { batch.records.move(from..<(from + head.length), to: kept) }
          kept += head.length
        } else if let host, !host.hasGap {
          host.hasGap = true
          gapped.append(host)
        }
        place += head.length
      }
      if place == 0 {
        precondition(piece < batch.records.count - start, "a record of our own does not end")
        piece *= 2
      }
      start += place
    }
    batch.records.truncate(to: kept)
    if piece > Self.thinnedAtOnce { thinning = [] }
  }
}
