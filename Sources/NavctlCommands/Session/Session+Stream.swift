import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

// Streams that continue when navd is restarted.
extension Session {
  /// Follows the stream of a scene, or of all scenes, until it ends, its reader goes, or it is interrupted. When navd
  /// goes away, it waits for navd and continues with the events that were missed.
  ///
  /// - Parameters:
  ///   - what: The followed scene or scenes, in words.
  ///   - since: The position after which to begin; nil for the present state.
  ///   - parameters: Makes the parameters of the call from the position.
  ///   - body: Receives each event; returns false to end.
  func followOn(
    _ method: String, for what: String, since: SceneInterface.At?,
    _ parameters: (SceneInterface.At?) -> SceneInterface.Subscribe.Parameters, _ body: @escaping (JSONValue) -> Bool
  ) throws(CommandError) -> ExitCode {
    let interrupts = try interrupts(within: options.timeout, isStream: true)
    defer {
      interrupts.close()
      client = nil
    }
    var position = StreamPosition(since)
    var backoff = Backoff()
    while true {
      let connection = try connection()
      var wantsMore = true
      let encoded = try? JSONObject(parsing: parameters(position.since).json)
      do throws(CallFailure) {
        try connection.stream(method, encoded) { event in
          position.take(event)
          wantsMore = body(event)
          return wantsMore && position.ending == nil
        }
        if !wantsMore { return .done }
      } catch {
        if let ending = interrupts.failure { return ending == .cancelled ? .done : .timedOut }
        guard isAbsence(error) else { throw explained(error) }
      }
      switch position.ending {
      case "closed": return .done
      case "stopping", "stalled", nil: break
      default: return .unreachable
      }
      position.ending = nil
      home = connection.place ?? home
      do throws(CommandError) {
        try comeBack(for: what, in: nil, until: nil, &backoff, interrupts)
      } catch {
        guard interrupts.failure == .cancelled else { throw error }
        return .done
      }
    }
  }
}

/// The position in a stream.
private struct StreamPosition {
  /// The position of the last event; nil before the first.
  private(set) var since: SceneInterface.At?
  /// The reason with which the stream ended.
  var ending: String?

  init(_ since: SceneInterface.At?) { self.since = since }

  mutating func take(_ event: JSONValue) {
    let kind = event["kind"]?.stringValue
    switch kind {
    case "ready", "commit":
      // Snapshots count only together, up to their `ready`.
      if kind == "commit", since == nil { return }
      guard let epoch = event["at"]?["epoch"]?.stringValue, let revision = event["at"]?["revision"]?.integerValue else {
        return
      }
      since = SceneInterface.At(epoch: epoch, revision: revision)
    case "reset": since = nil
    case "closing": ending = event["reason"]?.stringValue ?? ""
    default: break
    }
  }
}
