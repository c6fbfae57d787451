import EventLoop
import JSON
import NavigationClient
import NavigationProtocol
import Varlink

// Streams that outlast navd.
extension Session {
  /// Follows the stream of a scene, or of all, until it ends for good, nobody reads it any more, or it is interrupted.
  /// When navd goes away meanwhile it is waited for, and the stream goes on with what was missed.
  /// - Parameters:
  ///   - what: what is followed, in words.
  ///   - since: what is known already.
  ///   - parameters: of the call, given what is known.
  ///   - body: gets each event; false when it wants no more.
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

/// How far a stream was read.
private struct StreamPosition {
  /// After what the stream is to go on; nil for the beginning.
  private(set) var since: SceneInterface.At?
  /// Why the stream said that it ends.
  var ending: String?

  init(_ since: SceneInterface.At?) { self.since = since }

  mutating func take(_ event: JSONValue) {
    switch event["kind"]?.stringValue {
    case "ready", "commit":
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
