/// A front-end at the scene.
struct FrontEndView: Hashable, Sendable {
  var name: String

  /// Its role, unless it shares the scene.
  var remark: String?

  /// The names of the screens that it guards; none for this front-end, whose person sees the question.
  var guards: [String] = []
}
