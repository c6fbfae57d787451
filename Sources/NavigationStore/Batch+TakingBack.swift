// What the disk did not take is taken out of a batch again; what else waits there stays.
extension Batch {
  /// How much was in a batch at a moment.
  public struct Mark {
    fileprivate let records: Int
    fileprivate let tokens: Int
    fileprivate let forgottenTokens: Int
    fileprivate let closedScenes: Int
    fileprivate let lastClose: Int?
    fileprivate let isErasing: Bool
    fileprivate let maps: [StoredMap]
    fileprivate let forgottenMaps: [(name: String, kind: StoredMap.Kind)]
    fileprivate let links: [StoredLink]
    fileprivate let forgottenLinks: [(scene: Int, scope: String)]
  }

  /// Complexity: O(1).
  public var mark: Mark {
    Mark(
      records: records.count, tokens: tokens.count, forgottenTokens: forgottenTokens.count,
      closedScenes: closedScenes.count, lastClose: lastClose, isErasing: isErasing, maps: maps,
      forgottenMaps: forgottenMaps, links: links, forgottenLinks: forgottenLinks)
  }

  /// Takes out what was put in since: records, tokens, closed scenes, maps and links.
  public func truncate(to mark: Mark) {
    records.truncate(to: mark.records)
    tokens.removeSubrange(mark.tokens...)
    forgottenTokens.removeSubrange(mark.forgottenTokens...)
    closedScenes.removeSubrange(mark.closedScenes...)
    lastClose = mark.lastClose
    isErasing = mark.isErasing
    maps = mark.maps
    forgottenMaps = mark.forgottenMaps
    truncate(linksTo: mark)
  }

  /// Takes out what was said of links since.
  public func truncate(linksTo mark: Mark) {
    links = mark.links
    forgottenLinks = mark.forgottenLinks
  }

  /// Takes out what operations have put in: the records, and the replies of greater ids than this.
  public func removeOperations(after request: Int) {
    records.removeAll(keeping: Self.bytesKept)
    guard let first = requests.firstIndex(where: { $0.id > request }) else { return }
    requestBytes.truncate(to: first == 0 ? 0 : requests[first - 1].replyEnd)
    requests.removeSubrange(first...)
  }
}
