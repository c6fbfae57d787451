public import Navigation

extension CompiledMap {
  /// The map as a graph.
  /// - Parameter marks: the names of the visible path of each scene, which are marked.
  /// - Complexity: O(edges).
  public func graph(marks: [(scene: String, path: [String])] = []) -> MapGraph {
    var graph = MapGraphMaker(self).graph
    for (scene, path) in marks {
      for place in graph.boxes.indices where graph.boxes[place].kind == .screen {
        if path.contains(where: { Text.isSame($0, graph.boxes[place].label) }) {
          graph.boxes[place].marks.append(scene)
        }
      }
    }
    return graph
  }
}
