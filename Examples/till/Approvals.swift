import JSON
import NavigationClient

/// Waits for what supervisors say, and gives the discount that they approve.
///
/// A till that was killed while one was asked finds the question on the path again and waits on; so does one that lost
/// navd. Each discount is given once: who comes second finds it gone. An answer that comes while no till runs gives none:
/// the discount is on the path still, and the supervisor is asked again.
final class Approvals {
  private let scene: any NavigationScene
  private var waiting: Set<Int> = []

  init(on scene: any NavigationScene) { self.scene = scene }

  /// Looks for questions that nobody here waits for.
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
