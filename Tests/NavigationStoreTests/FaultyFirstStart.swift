/// The first start of all: there is nothing yet.
final class FaultyFirstStart: FaultyLife {
  override func prepare() throws {}
}
