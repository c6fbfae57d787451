import JSON
import NavigationClient
import NavigationProtocol
import Testing

@testable import NavigationTerminal

struct SceneViewMirrorTests {
  /// A scene with tabs inside of tabs, a hidden stack, a sheet with tabs, and an alert.
  private static let window = #"""
    {"id":0,"kind":"window","children":[
      {"id":2,"kind":"tabs","presentation":"root","coordinator":30,"selected":1,"history":[0],"children":[
        {"id":3,"kind":"stack","name":"Sale","presentation":"tab","coordinator":30,"children":[
          {"id":4,"kind":"screen","name":"SaleHome","presentation":"tab","coordinator":30,"hasAppeared":true}]},
        {"id":5,"kind":"stack","presentation":"tab","coordinator":30,"children":[
          {"id":6,"kind":"screen","name":"Stock","title":"Storage","presentation":"tab","coordinator":30},
          {"id":7,"kind":"tabs","presentation":"push","coordinator":30,"selected":0,"history":[],"children":[
            {"id":8,"kind":"stack","name":"Front","presentation":"tab","coordinator":30,"children":[
              {"id":9,"kind":"screen","name":"Shelf","presentation":"tab","coordinator":30,
               "arguments":{"row":3,"name":"a \"b\"","tags":["x",null]}}]}]}]}]},
      {"id":10,"kind":"tabs","presentation":"sheet","coordinator":30,"selected":0,"history":[],"children":[
        {"id":11,"kind":"stack","presentation":"tab","coordinator":30,"children":[
          {"id":12,"kind":"screen","name":"Find","presentation":"tab","coordinator":30}]}]},
      {"id":13,"kind":"screen","name":"Sure","presentation":"alert","coordinator":30,"arguments":{"to":"delete"}}]}
    """#

  private static let coordinators = #"""
    [{"id":1,"name":"scene","kind":"scene","embedded":false,"children":[30]},
     {"id":30,"name":"root","kind":"view","parent":1,"embedded":false,"root":2,"children":[]}]
    """#

  private func mirror(revision: Int = 7, of window: String = window) throws -> SceneMirror {
    let parser = JSONParser()
    let window = try SceneInterface.Node(decoding: parser.parse(window))
    var coordinators: [SceneInterface.Coordinator] = []
    for element in try parser.parse(Self.coordinators).elements {
      coordinators.append(try SceneInterface.Coordinator(decoding: element))
    }
    let info = SceneInterface.SceneInfo(
      scene: "till", map: "pos", mapVersion: "3.2.0", revision: revision, status: .active, frontEnds: 1, openedAt: "",
      changedAt: "", owner: 0)
    let frontEnd = SceneInterface.FrontEnd(
      id: "1", name: "pts/1", mode: .mirror, attachedAt: "", guards: ["Shelf"], capabilities: [], queuedBytes: 0)
    return try SceneMirror(
      SceneSnapshot(
        at: .init(epoch: "e", revision: revision), info: info, window: window, coordinators: coordinators,
        frontEnds: [frontEnd]))
  }

  /// A screen lies on tabs, within tabs: digits select where the screen lies, as SelectTab does.
  @Test func tabsThatAreCoveredAreNoTabsOfTheTop() throws {
    let window = #"""
      {"id":0,"kind":"window","children":[
        {"id":2,"kind":"tabs","presentation":"root","coordinator":30,"selected":0,"history":[],"children":[
          {"id":3,"kind":"stack","name":"A","presentation":"tab","coordinator":30,"children":[
            {"id":4,"kind":"tabs","presentation":"tab","coordinator":30,"selected":0,"history":[],"children":[
              {"id":5,"kind":"screen","name":"B","presentation":"tab","coordinator":30}]},
            {"id":6,"kind":"screen","name":"Details","presentation":"push","coordinator":30}]}]}]}
      """#
    let view = SceneView(try mirror(of: window))
    #expect(view.layers[0].screens.map(\.name) == ["B", "Details"])
    #expect(view.liveTabs == TabBarView(id: 2, labels: ["A"], selected: 0))
  }

  @Test func aSceneIsSeenLayerByLayer() throws {
    var expected = SceneView(name: "till")
    expected.map = "pos 3.2.0"
    expected.revision = 7
    expected.frontEnds = [FrontEndView(name: "pts/1", guards: ["Shelf"])]
    expected.layers = [
      LayerView(
        tabBars: [
          TabBarView(id: 2, labels: ["Sale", "Storage"], selected: 1),
          TabBarView(id: 7, labels: ["Front"], selected: 0),
        ],
        screens: [
          ScreenView(id: 6, name: "Stock", title: "Storage", hasAppeared: false),
          ScreenView(
            id: 9, name: "Shelf",
            arguments: [
              .init(name: "name", text: #"a "b""#), .init(name: "row", text: "3"),
              .init(name: "tags", text: #"["x",null]"#),
            ], hasAppeared: false),
        ]),
      LayerView(
        presentation: .sheet, tabBars: [TabBarView(id: 10, labels: ["Find"], selected: 0)],
        screens: [ScreenView(id: 12, name: "Find", hasAppeared: false)]),
      LayerView(
        presentation: .alert,
        screens: [
          ScreenView(
            id: 13, name: "Sure", arguments: [.init(name: "to", text: "delete")],
            hasAppeared: false)
        ]),
    ]
    #expect(SceneView(try mirror()) == expected)
    expected.frontEnds[0].guards = []
    #expect(SceneView(try mirror(), own: "1") == expected)
  }

  @Test func theTreeIsToldWhenItIsWanted() throws {
    let tree = SceneView(try mirror(), SceneDetail(hasTree: true)).tree
    #expect(tree.map(\.id) == [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13])
    #expect(tree.map(\.depth) == [0, 1, 2, 1, 2, 2, 3, 4, 0, 1, 2, 0])
    #expect(tree.filter { !$0.isVisible }.map(\.id) == [3, 4])
    #expect(tree[1].text == "stack Sale")
    #expect(tree[4].remark == "Storage")
    #expect(tree[8].remark == "sheet")
  }

  @Test func aTreeOfAnySizeIsWholeAndSaysWhatIsAboutToGo() throws {
    let screens = (100..<5_100).map { id in
      #"{"id":\#(id),"kind":"screen","name":"S\#(id)","presentation":"push","coordinator":30,"hasAppeared":true}"#
    }
    let window = #"""
      {"id":0,"kind":"window","children":[
        {"id":2,"kind":"stack","presentation":"root","coordinator":30,"children":[\#(screens.joined(separator: ","))]},
        {"id":13,"kind":"screen","name":"Sure","presentation":"sheet","coordinator":30,"dismissing":true}]}
      """#
    let tree = SceneView(try mirror(of: window), SceneDetail(hasTree: true)).tree
    #expect(tree.count == 5_002)
    #expect(tree[5_000].text == "S5099")
    #expect(tree[5_001].remark == "sheet, dismissing")
  }

  @Test func whatIsSensitiveIsToldWhenItIsAskedFor() throws {
    let arguments = #""arguments":{"to":"delete"}"#
    #expect(Self.window.contains(arguments))
    var mirror = try mirror()
    var info = mirror.info
    info.sensitive = [.init(screen: "Sure", arguments: ["to"])]
    try mirror.apply(.frontEnds(mirror.frontEnds, info: info))
    #expect(SceneView(mirror).top?.arguments == [.init(name: "to", text: Secrecy.dots)])
    #expect(SceneView(mirror).hidesOfTop)
    let revealed = SceneView(mirror, SceneDetail(revealsSecrets: true))
    #expect(revealed.top?.arguments == [.init(name: "to", text: "delete")])
    #expect(revealed.isRevealed)
  }

  @Test func whatIsDrawnOfAMirrorIsWhole() throws {
    let state = TerminalState.attached(to: SceneView(try mirror()))
    try GoldenPicture(name: "mirror", picture: Painter.picture(of: state)).check()
  }

  /// Changes of a commit are seen without another snapshot.
  @Test func aCommitIsSeen() throws {
    var mirror = try mirror()
    let parser = JSONParser()
    let change = try SceneInterface.Change(decoding: parser.parse(#"{"change":"removed","id":13}"#))
    try mirror.apply(.commit(SceneCommit(at: .init(epoch: "e", revision: 8), previous: 7, changes: [change])))
    let view = SceneView(mirror)
    #expect(view.revision == 8)
    #expect(view.top?.id == 12)
    #expect(view.liveTabs == TabBarView(id: 10, labels: ["Find"], selected: 0))
  }
}
