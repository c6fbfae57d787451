import EventLoop

/// Draws soon after a request, and at most once per frame.
final class FrameTimer {
  private let loop: EventLoop
  private var timer: Timer?
  private var isDue = false
  private var firedAt: Duration?

  /// The shortest time between two pictures.
  private static let frame: Duration = .milliseconds(16)

  init(on loop: EventLoop, draw: @escaping () -> Void) {
    self.loop = loop
    timer = Timer(on: loop) { [unowned self] in
      isDue = false
      firedAt = self.loop.now
      draw()
    }
  }

  func request() {
    guard !isDue else { return }
    isDue = true
    timer?.start(after: firedAt.map { Self.frame - (loop.now - $0) } ?? .zero)
  }
}
