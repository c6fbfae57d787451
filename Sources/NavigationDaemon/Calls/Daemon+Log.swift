import JSON
import Logging
import Navigation
import NavigationProtocol

extension Daemon {
  /// Logs a call that was carried out, or refused with an error: whose it was, of which scene, and the revision after it.
  /// Never what it carried.
  ///
  /// Call it where `logsCalls` is set.
  func logCall(_ method: MethodID, _ parameters: JSONElement?, refused error: StaticString? = nil, of session: Session)
  {
    var metadata: Logger.Metadata = [
      "client": "\(session.name)", "method": "\(method.name)", "revision": "\(revision)",
    ]
    if let scene = parameters?["scene"]?.stringValue, Text.isSceneName(scene) { metadata["scene"] = "\(scene)" }
    if let error { metadata["error"] = "\(error)" }
    log.debug(error == nil ? "call" : "call refused", metadata: metadata)
  }
}
