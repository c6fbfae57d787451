/// What names of a map are of, by the word that people are told.
enum MapTopic: String, Sendable {
  case screen, argument, transition, element, coordinator, `case`, tab, scope, example, constant, property
  case oldName = "old name"
}
