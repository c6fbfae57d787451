import JSON
import NavigationClient

/// Waits for the answers of supervisors, and gives the discounts that they approve.
///
/// A till that was killed, or that lost navd, finds open questions on the path and waits for them again. Each discount
/// is given once, since the second till finds it gone. An answer that arrives while no till is running gives no
/// discount; the discount is still on the path, and the supervisor is asked again.
final class Approvals {
  private let scene: any NavigationScene
  private var waiting: Set<Int> = []

  init(on scene: any NavigationScene) { self.scene = scene }

  /// Waits for questions on the path that this till does not wait for.
  func look() {
    let path = scene.path.current
    for (below, question) in zip(path, path.dropFirst()) where question.name == Approve.screenName {
      guard below.name == Discount.screenName, waiting.insert(question.id).inserted else { continue }
      wait(for: question.id, asking: question.arguments, of: Router<Discount>(on: scene, from: below.id))
    }
  }

  private func wait(for id: Int, asking arguments: JSONObject, of router: Router<Discount>) {
    scene.awaitResult(of: id) { [weak self] result in
      self?.waiting.remove(id)
      guard case .success(let given?) = result else { return }
      do throws(ArgumentsError) {
        let answer = try Arguments.decode(Approve.Result.self, from: given)
        let question = try Arguments.decode(Approve.Context.self, from: arguments)
        Discount.give(.init(percent: question.percent, by: answer.by), by: router)
      } catch {
        self?.scene.onError(.disconnected("what the supervisor said cannot be read: \(error)"))
      }
    }
  }
}
