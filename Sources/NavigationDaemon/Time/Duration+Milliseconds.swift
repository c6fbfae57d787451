extension Duration {
  /// Whole milliseconds.
  var milliseconds: Milliseconds {
    Int(components.seconds) * 1_000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
