import NavigationClient

// The documented examples of the five libraries from which navd descends, written by a user of the client's package: with
// one import, on a navd, and without knowledge of its other modules.
for (name, run) in [
  ("ComposableNavigator", ComposableNavigator.run), ("Nivelir", Nivelir.run), ("Director", Director.run),
  ("Tempura", Tempura.run), ("ScreenUI", ScreenUI.run), ("ScreenUI's README", ScreenUIReadme.run),
] {
  try run()
  print("\(name): passed")
}
