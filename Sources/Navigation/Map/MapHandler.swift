/// The reaction of a screen to a request.
public struct MapHandler: Sendable {
  public let instruction: MapInstruction
  /// Whether the next screen is asked if the instruction is impossible.
  public let isOptional: Bool
  /// A hint for front-ends.
  public let isAnimated: Bool

  public init(_ instruction: MapInstruction, isOptional: Bool = false, isAnimated: Bool = true) {
    self.instruction = instruction
    self.isOptional = isOptional
    self.isAnimated = isAnimated
  }
}
