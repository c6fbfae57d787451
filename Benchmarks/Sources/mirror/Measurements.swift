import EventLoop
import NavigationClient

/// Measures the time from a commit to its `PathUpdate`, one after the other, for a program that awaits `updates`.
func updates(
  of scene: String, at place: [AddressChoice.Candidate], on loop: EventLoop, seconds: Double, by committer: Committer
) throws -> Samples {
  let committer = Unchecked(value: committer)
  return try loop.run { actor in
    let connection = SceneConnection(on: actor.loop, to: place, as: .init(scene: scene, name: "mirror"))
    var samples = Samples()
    var sent: ContinuousClock.Instant?
    let end = ContinuousClock.now + .seconds(seconds)
    for await update in connection.updates where update.event == .changed || sent == nil {
      let now = ContinuousClock.now
      if let sent {
        samples.add(now - sent)
        committer.value.takeReply()
      }
      if now >= end { break }
      sent = ContinuousClock.now
      committer.value.commit()
    }
    connection.close()
    return samples
  }
}

/// State that only the loop's thread uses.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
}

/// Measures repeatedly the time from the start of an attachment to a complete mirror of the scene.
func attachments(
  to scene: String, at place: [AddressChoice.Candidate], on loop: EventLoop, count: Int
) -> Samples {
  var samples = Samples()
  for _ in 0..<count {
    let start = ContinuousClock.now
    let connection = SceneConnection(on: loop, to: place, as: .init(scene: scene, name: "mirror")) { _ in loop.stop() }
    while connection.status == .attaching { loop.run() }
    precondition(connection.status == .attached, "\(connection.status)")
    samples.add(ContinuousClock.now - start)
    connection.close()
  }
  return samples
}
