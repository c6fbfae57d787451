import NavigationProtocol

/// The time that the questions of an operation have together: that of the longest one by itself, and `askingMilliseconds`.
///
/// A round is the questions of one run. It counts with no more than the time of its longest question, so that a busy disk
/// and a process that stands still take nothing from later questions.
struct AskingTime {
  /// The longest time that a question has by itself.
  private var longest: Milliseconds = 0
  /// The time of the rounds before.
  private var used: Milliseconds = 0
  /// The present round, or the last one.
  private var round: (began: Milliseconds, time: Milliseconds)?
  /// Whether no time was left before a run. The operation then asks no more, whatever that run asks.
  private(set) var isOver = false
  /// Whether the limit was reached: it has taken time from a question, or would from further ones.
  private(set) var isLimited = false

  private func used(at now: Milliseconds) -> Milliseconds { used + (round.map { min(now - $0.began, $0.time) } ?? 0) }

  /// Notes that a run begins.
  ///
  /// - Parameter further: The time beyond that of the longest question.
  mutating func runBegins(at now: Milliseconds, _ further: Milliseconds) {
    if round == nil || used(at: now) < longest + further { return }
    (isOver, isLimited) = (true, true)
  }

  /// Notes that a run asks.
  ///
  /// - Parameters:
  ///   - own: The longest time that one of its questions has by itself.
  ///   - further: The time beyond that of the longest question.
  /// - Returns: The time that is left for them; nil if none is.
  mutating func ask(_ own: Milliseconds, at now: Milliseconds, _ further: Milliseconds) -> Milliseconds? {
    if isOver { return nil }
    longest = max(longest, own)
    used = used(at: now)
    let left = longest + further - used
    if left < own { isLimited = true }
    round = (now, min(own, left))
    return left > 0 ? left : nil
  }
}
