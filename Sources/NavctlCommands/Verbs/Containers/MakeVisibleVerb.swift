import NavigationClient
import NavigationProtocol
import Varlink

/// Brings a screen into view: MakeVisible.
struct MakeVisibleVerb: OperationVerb {
  static var name: StaticString { "make-visible" }
  static let page = VerbPage(
    group: .containers, synopsis: "REF",
    summary: "brings a screen into view from wherever it is: selects tabs, pops and dismisses what covers it",
    options: [], changes: true,
    examples: [
      .init("navctl make-visible LineItem", "shows the last line item, in whichever tab it is")
    ])

  private let reference: NavigationInterface.ScreenReference
  let changes: ChangeOptions

  init(_ arguments: inout Arguments) throws(UsageError) {
    reference = try arguments.reference(try arguments.next("REF"))
    changes = try ChangeOptions(arguments)
    try arguments.end()
  }

  var method: StaticString { NavigationInterface.MakeVisible.name }

  func parameters(scene: String, options: NavigationInterface.Options?) -> any WireValue {
    NavigationInterface.MakeVisible.Parameters(scene: scene, screen: reference, options: options)
  }
}
