/// A run: what its navd is like, and what happens to it.
package struct FrontEndScenario: Codable, Sendable {
  var setting: Setting
  package var steps: [FrontEndStep]
}
