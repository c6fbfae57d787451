import JSON
import Navigation
import NavigationProtocol

extension SceneConnection: RequestAnswering {
  /// Answers a request that navd delegates, when somebody here does.
  func answer(_ request: SceneInterface.DelegatedRequest) {
    guard let onRequest else { return }
    onRequest(RouteRequest(request)) { [weak self] answer in self?.answer(request.request, answer) }
  }

  private func answer(_ request: String, _ answer: RouteAnswer) {
    var parameters = SceneInterface.AnswerRequest.Parameters(scene: attachment.scene, request: request, handled: false)
    if case .handled(let operations) = answer {
      parameters.handled = true
      parameters.operations = Call.Request.apply(operations.map { ApplyItem($0) }).wire
    }
    call(SceneInterface.AnswerRequest.self, parameters) { [weak self] outcome in
      if case .failure(let failure) = outcome { self?.onError(failure) }
    }
  }
}
