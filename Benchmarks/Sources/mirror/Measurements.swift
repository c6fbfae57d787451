import EventLoop
import Navigation
import NavigationClient

/// From a command to the `PathUpdate` of its commit, each when the one before is there: as a program has it that waits
/// for its `updates`.
func updates(
  of scene: String, at place: [AddressChoice.Candidate], on loop: EventLoop, seconds: Double
) throws -> Samples {
  try loop.run { actor in
    let connection = SceneConnection(on: actor.loop, to: place, as: .init(scene: scene, name: "mirror"))
    var samples = Samples()
    var sent: ContinuousClock.Instant?
    let end = ContinuousClock.now + .seconds(seconds)
    var isPushed = false
    for await _ in connection.updates where connection.status == .attached {
      let now = ContinuousClock.now
      if let sent { samples.add(now - sent) }
      if now >= end { break }
      sent = now
      let item = Screen("Order")
      connection.send(isPushed ? .pop(.init()) : .push(.init(item)))
      isPushed.toggle()
    }
    connection.close()
    return samples
  }
}

/// From the first step to a mirror of all that the scene holds, again and again.
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
