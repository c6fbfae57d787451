import JSON
import Navigation
import NavigationProtocol
import Varlink

// What front-ends answer that were asked (docs/specification/model.md §2).
extension Daemon {
  func answerGuard(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call = try decode(element, as: SceneInterface.AnswerGuard.Parameters.self)
    let host = try host(call.scene)
    guard let question = host.asking?.questions.first(where: { $0.id == call.guard }),
      case .screens(let screens) = question.subject
    else { throw .scene(.guardNotFound(.init(guard: call.guard))) }
    try session.require(.answer(isOwn: session.frontEnd === question.frontEnd))
    session.reply(to: slot) { $0.appendReply(SceneInterface.AnswerGuard.Reply()) }
    if call.allow { allow(question, screens) } else { refuse(question, screens, reason: call.reason) }
  }

  func answerRequest(_ element: JSONElement, _ slot: ReplyQueue.Slot, of session: Session) throws(WireFailure) {
    let call: AnswerCall
    do throws(DecodingError) { call = try AnswerCall(decoding: element) } catch { throw WireFailure(error) }
    let host = try host(call.scene)
    guard let question = host.asking?.questions.first(where: { $0.id == call.request }),
      case .request = question.subject
    else { throw .scene(.requestNotFound(.init(request: call.request))) }
    try session.require(.answer(isOwn: session.frontEnd === question.frontEnd))
    // Who answers what makes no sense stays asked.
    do throws(NavigationError) { try Call(apply: call.items, options: .none).check(sceneLimits) } catch {
      throw WireFailure(error, scene: call.scene)
    }
    try charge(question.operation, answer: call.items)
    session.reply(to: slot) { $0.appendReply(SceneInterface.AnswerRequest.Reply()) }
    answer(question, call.isHandled ? .handled(call.items) : .notHandled)
  }

  /// A front-end has not answered in time.
  func answerInPlace(of question: Question) {
    switch question.subject {
    case .request: answer(question, .notHandled)
    case .screens(let screens):
      if question.patience.allowsWhenOver { return allow(question, screens) }
      refuse(question, screens, reason: "no answer within \(question.patience.milliseconds) ms")
    }
  }

  /// A front-end is no longer there: it has allowed what it was asked, and carried nothing out.
  func withdraw(_ frontEnd: FrontEnd, from host: SceneHost) {
    guard let asking = host.asking else { return }
    for question in asking.questions where question.frontEnd === frontEnd {
      switch question.subject {
      case .screens(let screens): allow(question, screens)
      case .request: answer(question, .notHandled)
      }
    }
  }

  private func answer(_ question: Question, _ answer: RequestAnswer) {
    let operation = question.operation
    end(question)
    operation.requestAnswers.append(answer)
    answeredHosts.append(operation.host)
  }

  private func allow(_ question: Question, _ screens: [PathElement]) {
    let operation = question.operation
    end(question)
    for screen in screens {
      operation.allowances.append(.init(frontEnd: question.frontEnd, screen: screen.id, name: screen.name))
    }
    if operation.questions.isEmpty { answeredHosts.append(operation.host) }
  }

  private func refuse(_ question: Question, _ screens: [PathElement], reason: String?) {
    let operation = question.operation
    for other in operation.questions { end(other) }
    let failure = WireFailure.navigation(
      .refused(
        .init(
          scene: operation.host.name, id: screens[0].id, frontEnd: question.frontEnd.id, reason: reason)))
    operation.host.asking = nil
    end(operation, by: failure)
    answeredHosts.append(operation.host)
  }

  func end(_ question: Question) {
    question.isOpen = false
    question.operation.questions.removeAll { $0 === question }
  }
}
