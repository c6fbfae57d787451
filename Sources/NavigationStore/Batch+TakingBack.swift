// Removes the changes that could not be written from a batch; all others stay.
extension Batch {
  /// The contents of a batch at a moment.
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

  /// The present contents.
  /// - Complexity: O(1).
  public var mark: Mark {
    Mark(
      records: records.count, tokens: tokens.count, forgottenTokens: forgottenTokens.count,
      closedScenes: closedScenes.count, lastClose: lastClose, isErasing: isErasing, maps: maps,
      forgottenMaps: forgottenMaps, links: links, forgottenLinks: forgottenLinks)
  }

  /// Removes the records, places, closed scenes, maps and links that were added since a mark.
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

  /// Removes the changes of links since a mark.
  public func truncate(linksTo mark: Mark) {
    links = mark.links
    forgottenLinks = mark.forgottenLinks
  }

  /// Removes all records, and the replies with greater ids than `request`.
  public func removeOperations(after request: Int) {
    records.removeAll(keeping: Self.bytesKept)
    guard let first = requests.firstIndex(where: { $0.id > request }) else { return }
    requestBytes.truncate(to: first == 0 ? 0 : requests[first - 1].replyEnd)
    requests.removeSubrange(first...)
  }
}
