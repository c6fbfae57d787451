import JSON
import Navigation

/// The window of the naive model: its layers, the root layer first.
struct NaiveTree: Equatable {
  struct Layer: Equatable {
    var place: Place
    var node: NaiveNode
    /// Whether it goes when nothing is over it any more.
    var isDismissing = false
  }

  /// A node as it is met on a walk.
  struct Visit {
    var node: NaiveNode
    /// The index of its layer, then that of each child on the way to it.
    var address: [Int]
    var place: Place
    var isVisible: Bool

    var layer: Int { address[0] }

    /// Whether it holds another one, at any depth.
    func holds(_ other: Visit) -> Bool { other.address.count > address.count && other.address.starts(with: address) }
  }

  var layers: [Layer] = []
  /// The root view coordinator; that of the scene is 1.
  var root = NaiveCoordinator(id: 2, name: "root", root: 0)
  /// The case of the map that is the root now.
  var rootCase: Bytes?
  /// The arguments from which coordinators, and by 0 the case, were built.
  var given = Given()
  /// The scopes of links that are not as the map has them: on instead of off, or off instead of on.
  var switchedScopes: Set<String> = []
  /// The scopes that calls have switched, also those that they have switched back.
  var everSwitched = Unseen<Set<String>>([])

  /// Every node but the window, in search order: a node before its children, a stack's children bottom to top, of tabs
  /// the selected child last, layers bottom to top.
  var visits: [Visit] {
    var visits: [Visit] = []
    for (index, layer) in layers.enumerated() { walk(layer.node, [index], layer.place, isVisible: true, &visits) }
    return visits
  }

  private func walk(
    _ node: NaiveNode, _ address: [Int], _ place: Place, isVisible: Bool, _ visits: inout [Visit]
  ) {
    visits.append(Visit(node: node, address: address, place: place, isVisible: isVisible))
    switch node.body {
    case .screen: break
    case .stack(let children):
      for (index, child) in children.enumerated() {
        walk(child, address + [index], index == 0 ? place : .push, isVisible: isVisible, &visits)
      }
    case .tabs(let children, let tabs):
      // In the middle of an operation they may be empty.
      for index in children.indices.sorted(by: { ($0 == tabs.selected ? 1 : 0, $0) < ($1 == tabs.selected ? 1 : 0, $1) }
      ) {
        walk(children[index], address + [index], .tab, isVisible: isVisible && index == tabs.selected, &visits)
      }
    }
  }

  /// The screens of the tree in search order.
  var screens: [Visit] { visits.filter { $0.node.kind == .screen } }

  /// The visible path.
  var path: [Visit] { screens.filter(\.isVisible) }

  /// The last element of the visible path; a scene has one.
  var top: Visit { path[path.count - 1] }

  func visit(_ id: Int) -> Visit? { visits.first { $0.node.id == id } }

  /// With the window.
  var nodeCount: Int { visits.count + 1 }

  /// The bytes that count against the limit of a scene: 64 for each node and coordinator, the window included, and their texts
  /// as JSON has them, except that short names count as they are; empty arguments have two.
  var byteCount: Int {
    let coordinators = root.all.reduce(64 + 5) { $0 + 64 + Self.bytes(ofName: $1.name) }
    let scopes = everSwitched.value.reduce(0) { $0 + 24 + $1.utf8.count }
    return visits.reduce(66 + givenBytes + coordinators + scopes) { sum, visit in
      var bytes = 64 + (visit.node.screen?.arguments.byteCount ?? 2)
      bytes += Self.bytes(ofName: visit.node.screen?.name.text ?? visit.node.label?.text ?? "")
      if let screen = visit.node.screen {
        bytes += Self.bytes(ofText: screen.title?.text ?? "") + Self.bytes(ofText: screen.transition?.text ?? "")
        bytes += screen.constants?.byteCount ?? 0
        for trait in screen.traits ?? [] { bytes += 16 + Self.bytes(ofText: trait.text) }
      }
      return sum + bytes
    }
  }

  private static func bytes(ofName name: String) -> Int { name.utf8.count < 16 ? name.utf8.count : bytes(ofText: name) }

  /// Without the quotes.
  private static func bytes(ofText text: String) -> Int {
    var buffer = ByteBuffer()
    buffer.string(text: text)
    return buffer.count - 2
  }

  /// Of those that are there.
  private var givenBytes: Int { ([0] + root.ids).reduce(0) { $0 + given.byteCount(of: $1) } }

  /// Equality ignores it, because no client sees it.
  struct Given: Equatable {
    var arguments: [Int: JSONObject] = [:]

    /// Empty arguments count nothing.
    func byteCount(of id: Int) -> Int { arguments[id].map { $0.isEmpty ? 0 : $0.byteCount } ?? 0 }

    static func == (a: Given, b: Given) -> Bool { true }
  }

  /// A value that equality ignores, because no client sees it.
  struct Unseen<Value>: Equatable {
    var value: Value

    init(_ value: Value) { self.value = value }

    static func == (a: Self, b: Self) -> Bool { true }
  }

  /// Of each screen whether it has appeared.
  var appearances: [Int: Bool] {
    Dictionary(uniqueKeysWithValues: screens.map { ($0.node.id, $0.node.screen?.hasAppeared ?? false) })
  }

  /// The same state with every screen not appeared, and with the scopes of the map: the part that counts as navigation.
  var withoutAppearance: NaiveTree {
    var tree = self
    tree.switchedScopes = []
    for visit in screens { tree.edit(visit.address) { $0.screen?.hasAppeared = false } }
    return tree
  }
}
