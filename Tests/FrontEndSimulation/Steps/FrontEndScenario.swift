/// A run: the settings of its navd, and its steps.
package struct FrontEndScenario: Codable, Sendable {
  var setting: Setting
  package var steps: [FrontEndStep]
}
