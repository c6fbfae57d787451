import NavigationClient
import NavigationProtocol
import Varlink

/// Makes tabs hold exactly these: SetTabs.
struct SetTabsVerb: OperationVerb {
  static var name: StaticString { "set-tabs" }
  static let page = VerbPage(
    group: .containers, synopsis: "NAME=SCREEN… [--select N] [--container REF]",
    summary: "makes the tabs exactly these; those whose first screen has the same key stay",
    options: [
      .value("select", "N", "the index of the tab to select, from 0"),
      .value("container", "REF", "@ID or the name of the tabs; else the nearest ones to the top"),
    ], changes: true,
    examples: [
      .init("navctl set-tabs Sale=SaleHome Stock=StockList", "makes them two tabs"),
      .init(
        #"navctl set-tabs 'Stock=StockList StockItem(sku=1)' --select 0"#, "a tab with two screens, one over the other"),
    ])

  private let tabs: [NavigationInterface.Tab]
  private let selected: Int?
  private let container: NavigationInterface.ContainerReference?
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    tabs = try arguments.tabs(arguments.rest())
    selected = try arguments.integer("select")
    container = try arguments.container()
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.SetTabs.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.SetTabs.Parameters(
      scene: scene, tabs: tabs, selected: selected, container: container, options: options)
  }
}
