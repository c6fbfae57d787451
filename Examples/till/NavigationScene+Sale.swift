import Navigation
import NavigationClient

extension NavigationScene {
  /// Performs operations as one commit, or none of them. Failures go to `onError`.
  func carryOut(_ operations: () throws(CallFailure) -> [Navigation.Operation]) {
    do throws(CallFailure) {
      send(SceneCommand(apply: try operations().map { ApplyItem($0) }))
    } catch {
      onError(error)
    }
  }
}
