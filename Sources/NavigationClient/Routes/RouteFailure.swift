/// Why a route cannot be carried out, as far as that is known before anything is sent.
struct RouteFailure {
  let reason: CallFailure
  /// The `Apply` that fails with it.
  var group: Int
  /// Whether steps that pass over failures pass over this one.
  var canBePassedOver = true
}
