extension Daemon {
  /// How much is used of each limit at which somebody is refused or must wait; of one for a user or a scene, by the one
  /// that uses most. `navctl doctor` tells of those that are nearly used up.
  ///
  /// Complexity: O(scenes and users).
  var limitsUsed: [(limit: LimitName, used: Int)] {
    let user = users.largest
    let states = scenes.values.lazy.map(\.scene.state)
    return [
      (.scenes, scenes.count), (.scenesOfUser, user.scenes), (.sceneNodes, states.map(\.nodeCount).max() ?? 0),
      (.sceneBytes, states.map(\.size).max() ?? 0), (.connections, connectionCount),
      (.connectionsOfUser, user.connections), (.streamsOfUser, user.streams),
      (.waitingOperations, scenes.values.lazy.map(\.waitingOperations.count).max() ?? 0),
      (.waitingOperationBytes, user.waitingBytes), (.maps, maps.count),
      (.unsavedBytes, isLax ? batch.records.count : 0), (.pendingBytes, storage?.pendingBytes ?? 0),
      (.turnFileBytes, storage?.turnFileBytes ?? 0),
    ]
  }
}
