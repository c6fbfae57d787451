/// Transitions of a screen that belong together. Their names begin with that of the property: `entities.user`.
///
/// ```swift
/// struct Dashboard: ContentScreen {
///   struct Entities: TransitionGroup {
///     var user = Push<Player>()
///     var team = Push<Team>()
///   }
///   var entities = Entities()
/// }
/// ```
public protocol TransitionGroup: Sendable {}
