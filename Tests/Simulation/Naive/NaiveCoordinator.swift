import Navigation

/// A view coordinator of the naive model, with those below it.
struct NaiveCoordinator: Equatable {
  var id: Int
  var name: String
  var isEmbedded = false
  /// The node that it built.
  var root: Int
  var children: [NaiveCoordinator] = []

  /// Itself and all below it, parents first.
  var all: [NaiveCoordinator] { [self] + children.flatMap(\.all) }

  var ids: [Int] { all.map(\.id) }

  /// The one of that id, here or below.
  func find(_ id: Int) -> NaiveCoordinator? { all.first { $0.id == id } }

  /// Changes the one of that id, here or below.
  mutating func edit(_ id: Int, _ body: (inout NaiveCoordinator) -> Void) {
    if self.id == id { return body(&self) }
    for index in children.indices { children[index].edit(id, body) }
  }

  /// Takes out all below it that are among these.
  mutating func remove(_ ids: Set<Int>) {
    children.removeAll { ids.contains($0.id) }
    for index in children.indices { children[index].remove(ids) }
  }

  /// The id of the one that has this one as a child.
  func parent(of id: Int) -> Int? { all.first { $0.children.contains { $0.id == id } }?.id }
}
