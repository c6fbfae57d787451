import JSON
import NavigationClient
import NavigationProtocol
import Varlink

/// The verb `start`: StartCoordinator, StartEmbedded.
struct StartVerb: OperationVerb {
  static var name: StaticString { "start" }
  static let page = VerbPage(
    group: .coordinators,
    synopsis: "NAME [--root SCREEN|--stack SCREEN…|--tabs NAME=SCREEN…] [--parent COORDINATOR] [--embedded [--tab N]]",
    summary: "starts a coordinator under the topmost one",
    details: """
      What it builds is declared by the map, which may name arguments for it: NAME(key=value); else --root, --stack or
      --tabs say it. A screen or tabs are pushed on its parent's stack, a stack is a modal layer of its own; an embedded
      one is a tab of its parent's first tabs.
      """,
    options: VerbArguments.rootOptions + [
      .value("parent", "COORDINATOR", "@ID or the name of the one that starts it"),
      .flag("embedded", "as a tab of its parent's first tabs"),
      .value("tab", "N", "with --embedded: the index of its tab, from 0; else the last"),
    ], changes: true,
    examples: [
      .init("navctl start Checkout --root Cart", "pushes Cart, which Checkout owns"),
      .init("navctl start Help --stack Topics", "presents a stack that Help manages"),
      .init("navctl start Stock --root StockList --embedded", "adds a tab"),
    ])

  private let started: (name: String, arguments: JSONObject?)
  private let root: NavigationInterface.Container?
  private var parent: CoordinatorName?
  private let isEmbedded: Bool
  private let tab: Int?
  let changes: ChangeOptions

  init(_ arguments: inout VerbArguments) throws(UsageError) {
    started = try arguments.nextStarted()
    root = try arguments.coordinatorRoot()
    parent = try arguments.value("parent").map(CoordinatorName.init)
    isEmbedded = arguments.flag("embedded")
    tab = try arguments.integer("tab")
    if tab != nil, !isEmbedded { throw arguments.error("--tab needs --embedded") }
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString {
    isEmbedded ? NavigationInterface.StartEmbedded.name : NavigationInterface.StartCoordinator.name
  }

  var needsScene: Bool { parent?.isKnown == false }

  mutating func look(in scene: some CoordinatorDirectory) throws(CommandError) {
    try parent?.look(in: scene)
  }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    if isEmbedded {
      let embedded = NavigationInterface.EmbeddedCoordinator(
        coordinator: started.name, root: root, tab: tab, arguments: started.arguments)
      return NavigationInterface.StartEmbedded.Parameters(
        scene: scene, coordinators: [embedded], parent: parent?.id, options: options)
    }
    return NavigationInterface.StartCoordinator.Parameters(
      scene: scene, coordinator: started.name, root: root, parent: parent?.id, arguments: started.arguments,
      options: options)
  }
}
