/// The kinds of names in a map. The raw value is the noun in messages.
enum MapTopic: String, Sendable {
  case screen, argument, transition, variant, element, coordinator, `case`, tab, scope, example, constant, property
  case oldName = "old name"
}
