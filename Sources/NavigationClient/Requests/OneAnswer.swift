/// An answer that is given once: who answers twice is not heard again.
final class OneAnswer {
  private var answer: ((RouteAnswer) -> Void)?

  init(_ answer: @escaping (RouteAnswer) -> Void) { self.answer = answer }

  func tell(_ what: RouteAnswer) {
    let tell = answer.take()
    tell?(what)
  }
}
