import NavigationClient

/// A discount on a line. A cashier may give up to `freely` percent; beyond that, a supervisor must approve.
struct Discount: ContentScreen {
  struct Context: ScreenContext { var sku: String }
  struct Result: ScreenContext {
    var percent: Int
    var by: String?
    static var rules: [ArgumentRule] { [ArgumentRule(CodingKeys.percent, .minimum(0), .maximum(100))] }
  }
  static let freely = 10

  let title = "Discount"
  let approval = Present<Approve>(
    as: .alert, title: "Ask a supervisor", arguments: ["percent": .caller("percent"), "sku": .from("sku")])
  let apply = Dismiss<Result>(title: "Give it")
  let cancel = Dismiss(title: "Cancel")

  func makeContent(_ context: Context, router: Router<Discount>) -> Page {
    Page(
      title: title,
      lines: ["On \(Catalogue.name(of: context.sku)).", "More than \(Self.freely) % needs a supervisor."],
      choices: [
        Choice("Give it", [.init(label: "Percent")]) { typed throws(Problem) in
          let percent = try typed[0].number("The discount", in: 0...100)
          if percent > Self.freely {
            router.move(\.approval, with: .init(sku: context.sku, percent: percent))
          } else {
            Self.give(.init(percent: percent), by: router)
          }
        },
        Choice("Cancel") { router.move(\.cancel) },
      ])
  }

  /// Leaves with the discount and applies it to the line below in one commit, so that a crash cannot separate the two.
  static func give(_ result: Result, by router: Router<Discount>) {
    let path = router.scene.path.current
    guard let index = path.firstIndex(where: { $0.id == router.id }), index > 0 else { return }
    let line = Router<LineItem>(on: router.scene, from: path[index - 1].id)
    router.scene.carryOut { () throws(CallFailure) in
      var context: LineItem.Context
      do throws(ArgumentsError) {
        context = try Arguments.decode(LineItem.Context.self, from: path[index - 1].arguments)
      } catch {
        throw .disconnected("the line cannot be read, so the discount was not given: \(error)")
      }
      context.discount = result.percent
      return [try line.operation(givingIt: context), try router.operation(\.apply, with: result)]
    }
  }
}
