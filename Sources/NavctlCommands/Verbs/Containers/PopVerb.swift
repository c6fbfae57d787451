import NavigationClient
import NavigationProtocol
import Varlink

/// Takes screens from the top of a stack: Pop.
struct PopVerb: OperationVerb {
  static var name: StaticString { "pop" }
  static let page = VerbPage(
    group: .containers, synopsis: "[--count N|--to REF|--root] [--container REF]",
    summary: "takes screens from the top of the stack; at its root nothing changes",
    options: [
      .value("count", "N", "so many"), .value("to", "REF", "down to this screen of the stack"),
      .flag("root", "down to the first screen"),
      .value("container", "REF", "@ID or the name of a stack; else the nearest one to the top"),
    ], changes: true,
    examples: [
      .init("navctl pop", "takes one screen off"),
      .init("navctl pop --to Chats", "takes off what is over Chats"),
    ])

  private let count: Int?
  private let to: NavigationInterface.ScreenReference?
  private let toRoot: Bool
  private let container: NavigationInterface.ContainerReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    try arguments.exclusive("count", "to", "root")
    count = try arguments.integer("count", least: 1)
    to = try arguments.reference(option: "to")
    toRoot = arguments.flag("root")
    container = try arguments.container()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.Pop.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.Pop.Parameters(
      scene: scene, count: count, to: to, toRoot: toRoot ? true : nil, container: container, options: options)
  }
}
