import Testing

@testable import NavigationWeb

/// A book of which expectations may ask something, although that changes it.
private final class Door {
  private var book: AccessBook

  init(_ limits: WebLimits) { book = AccessBook(limits) }

  func invite(at now: Duration) -> Secret { book.invite(at: now) }
  func signIn(_ token: String, at now: Duration) -> Secret? { book.signIn(token, at: now) }
  func session(_ cookie: String, at now: Duration) -> AccessBook.SessionID? { book.session(cookie, at: now) }
  func isOpen(_ id: AccessBook.SessionID, at now: Duration) -> Bool { book.isOpen(id, at: now) }
}

struct AccessBookTests {
  private func book(_ change: (inout WebLimits) -> Void = { _ in }) -> Door {
    var limits = WebLimits()
    change(&limits)
    return Door(limits)
  }

  @Test func aTokenIsGoodOnce() {
    let book = book()
    let token = book.invite(at: .zero)
    let cookie = book.signIn(token.text, at: .zero)
    #expect(cookie != nil)
    #expect(book.signIn(token.text, at: .zero) == nil)
  }

  @Test func aTokenIsNoCookieAndACookieNoToken() throws {
    let book = book()
    let token = book.invite(at: .zero)
    #expect(book.session(token.text, at: .zero) == nil)
    let cookie = try #require(book.signIn(token.text, at: .zero))
    #expect(book.signIn(cookie.text, at: .zero) == nil)
    #expect(book.session(cookie.text, at: .zero) != nil)
  }

  @Test func aTokenEnds() {
    let book = book { $0.invitationSeconds = 10 }
    let (early, late) = (book.invite(at: .zero), book.invite(at: .zero))
    #expect(book.signIn(early.text, at: .seconds(9)) != nil)
    #expect(book.signIn(late.text, at: .seconds(10)) == nil)
  }

  @Test func aSessionEnds() throws {
    let book = book { $0.sessionSeconds = 100 }
    let token = book.invite(at: .zero)
    let cookie = try #require(book.signIn(token.text, at: .zero))
    let id = try #require(book.session(cookie.text, at: .seconds(99)))
    #expect(book.isOpen(id, at: .seconds(99)))
    #expect(!book.isOpen(id, at: .seconds(100)))
    #expect(book.session(cookie.text, at: .seconds(100)) == nil)
  }

  @Test func theOldestGoesAtTheLimit() throws {
    let book = book {
      $0.invitations = 2
      $0.sessions = 2
    }
    let tokens = (0..<3).map { _ in book.invite(at: .zero) }
    #expect(book.signIn(tokens[0].text, at: .zero) == nil)
    let first = try #require(book.signIn(tokens[1].text, at: .zero))
    let second = try #require(book.signIn(tokens[2].text, at: .zero))
    let token = book.invite(at: .zero)
    let third = try #require(book.signIn(token.text, at: .zero))
    #expect(book.session(first.text, at: .zero) == nil)
    #expect(book.session(second.text, at: .zero) != nil)
    #expect(book.session(third.text, at: .zero) != nil)
  }

  @Test func secretsAreLongAndOfTheirOwn() {
    let secrets = (0..<100).map { _ in Secret().text }
    #expect(Set(secrets).count == 100)
    #expect(secrets.allSatisfy { $0.utf8.count == 64 })
  }

  @Test func aSecretMatchesItselfAlone() {
    let secret = Secret()
    #expect(secret.matches(secret.text))
    #expect(!secret.matches(""))
    #expect(!secret.matches(secret.text + "0"))
    for place in secret.text.indices {
      var other = secret.text
      other.replaceSubrange(place...place, with: other[place] == "0" ? "1" : "0")
      #expect(!secret.matches(other))
    }
  }
}
