public import Navigation

extension SceneInterface.Commit {
  public init(_ entry: HistoryEntry) {
    self.init(
      revision: entry.commit.revision, previous: entry.commit.previous, time: entry.commit.time.description,
      operations: entry.commit.request?.wire ?? [],
      origin: SceneInterface.Origin(entry.commit.origin, operation: entry.commit.operation),
      top: SceneInterface.PathElement(entry.top), undone: entry.isUndone)
  }
}
