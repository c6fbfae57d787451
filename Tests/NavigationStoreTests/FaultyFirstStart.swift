/// The first start, in an empty directory.
final class FaultyFirstStart: FaultyLife {
  override func prepare() throws {}
}
