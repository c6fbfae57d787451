/// A reference to a screen in a map, with its arguments.
public struct MapDestination: Sendable {
  public let screen: ScreenIndex
  public let variant: Variant
  /// Nil passes those of the caller's arguments that the screen declares. The one that names the variant comes from `variant`.
  public let arguments: ArgumentTemplate?

  /// The variant to which a reference leads.
  public enum Variant: Hashable, Sendable {
    /// This one; nil stands for the screen without a variant.
    case fixed(VariantIndex?)
    /// The one that the caller or the screen that is left names, or none.
    case open
  }

  /// - Precondition: `arguments` agree with the variant.
  public init(_ screen: ScreenIndex, variant: Variant = .fixed(nil), arguments: ArgumentTemplate? = nil) {
    self.screen = screen
    self.variant = variant
    self.arguments = arguments
  }

  /// The screen with its variant; nil if the variant is open.
  public var target: ScreenVariant? {
    switch variant {
    case .fixed(let variant): ScreenVariant(screen, variant)
    case .open: nil
    }
  }

  /// Whether a screen is the one to which the reference leads, or may be.
  func covers(_ other: ScreenVariant) -> Bool { target.map { $0 == other } ?? (screen == other.screen) }
}
