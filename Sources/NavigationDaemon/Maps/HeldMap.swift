/// A version of a map in a file that is not taken over, because it would take something from open scenes.
struct HeldMap: Sendable {
  let map: LoadedMap
  /// The number of these scenes.
  let scenes: Int
}
