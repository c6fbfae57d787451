import JSON
import Navigation
import NavigationClient

/// A question of a script (`navctl ask`), over any screen of the till.
///
/// It is no screen of the till's map: navd itself declares it, in every scene.
struct Question: Decodable {
  var question: String
  var choices: [String]

  /// The page of the question, or nil for another screen.
  static func page(for screen: PathElement, on scene: any NavigationScene) -> Page? {
    guard screen.name == QuestionScreen.name,
      let asked = try? Arguments.decode(Question.self, from: screen.arguments)
    else { return nil }
    return Page(
      title: screen.title ?? "Question", lines: [asked.question],
      choices: asked.choices.map { choice in
        Choice(choice) {
          let answer = JSONObject(members: [("choice", CanonicalValue(choice).text)])
          scene.send(.move(.init(QuestionScreen.transition, from: .id(screen.id), arguments: answer)))
        }
      })
  }
}
