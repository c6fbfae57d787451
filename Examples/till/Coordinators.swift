import NavigationClient

/// The scene's coordinators in this till. The map declares what they are; these classes add what this till does when
/// one starts or finishes, whichever front-end caused it.
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

/// The coordinator that owns the window.
final class RootCoordinator: ViewCoordinator {
  override static var coordinatorName: String { "root" }
}

/// Takes the money. If a checkout finishes with a receipt, it is printed; a cancelled one leaves nothing.
///
/// The receipt of a checkout that finishes while this till is not running is not printed later.
final class CheckoutCoordinator: ViewCoordinator {
  private let sale: SaleLines
  private let printer: Printer

  /// - Parameters:
  ///   - sale: the lines of the sale when the checkout begins.
  ///   - printer: prints the receipt.
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
