import NavigationClient

/// The objects that stand for the scene's coordinators here. What they are is said by the map; what this till does about
/// them, beside showing their screens, is said by them: whoever starts a checkout, and wherever it is finished.
final class TillCoordinator: SceneCoordinator {
  private let scene: any NavigationScene
  private let printer: Printer

  init(_ scene: any NavigationScene, printer: Printer) {
    self.scene = scene
    self.printer = printer
  }

  override func build() -> ViewCoordinator { RootCoordinator() }

  override var coordinatorTypes: [CoordinatorType] {
    let (scene, printer) = (scene, printer)
    return [CoordinatorType(CheckoutCoordinator(of: SaleLines(scene), printer))]
  }
}

/// The one that owns the window.
final class RootCoordinator: ViewCoordinator {
  override static var coordinatorName: String { "root" }
}

/// Takes the money. A checkout that is finished with a receipt has it printed; one that is called off leaves nothing.
///
/// A checkout that is finished while this till is not running is not printed later.
final class CheckoutCoordinator: ViewCoordinator {
  private let sale: SaleLines
  private let printer: Printer

  /// - Parameters:
  ///   - sale: what is paid for: the lines that are there when it begins.
  ///   - printer: where the receipt goes.
  init(of sale: SaleLines, _ printer: Printer) {
    self.sale = sale
    self.printer = printer
  }

  override static var coordinatorName: String { Checkout.coordinatorName }

  override func didFinish() {
    awaitResult { [sale, printer] result in
      guard case .success(let given?) = result else { return }
      do throws(ArgumentsError) {
        let left = try Arguments.decode(Checkout.Result.self, from: given)
        printer.print(["Receipt \(left.receipt)"] + sale.receipt + ["Total  \(Money.text(sale.total))"])
      } catch {
        printer.onProblem("the receipt cannot be read: \(error)")
      }
    }
  }
}
