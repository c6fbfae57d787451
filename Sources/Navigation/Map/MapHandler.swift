/// What is done when an element is to be shown, hidden or changed to.
public struct MapHandler: Sendable {
  public let instruction: MapInstruction
  /// Whether the next one is asked when the instruction is impossible here.
  public let isOptional: Bool
  /// A hint to front-ends.
  public let isAnimated: Bool

  public init(_ instruction: MapInstruction, isOptional: Bool = false, isAnimated: Bool = true) {
    self.instruction = instruction
    self.isOptional = isOptional
    self.isAnimated = isAnimated
  }
}
