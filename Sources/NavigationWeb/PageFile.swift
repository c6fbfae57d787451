/// A file of the page, which is part of the program.
struct PageFile: Equatable, Sendable {
  let name: String
  let type: String
  let text: String
  /// Whether it is there for browsers that are not signed in: the look of the page that tells them so.
  var isPublic: Bool { name == "look.css" || name == "icon.svg" }

  static func == (a: PageFile, b: PageFile) -> Bool { a.name == b.name }

  var response: WebResponse { .text(text, type: type) }

  /// The page itself.
  static var index: PageFile {
    guard let page = all.first(where: { $0.name == "index.html" }) else { preconditionFailure("no index.html") }
    return page
  }

  /// What a browser sees that is not signed in.
  static func stranger(status: Int) -> WebResponse {
    let sentence =
      status == 403
      ? "This address was good once, and for a while: it has been opened before, or is too old."
      : "This page is for the browser that opens the address which navctl web prints."
    return plain(
      "navd",
      "<p>\(sentence)</p><p>Start <code>navctl web</code> again, or choose “Another browser” in one that is signed in.</p>",
      status: status)
  }

  /// What follows the sign-in, and leads on at once.
  static var welcome: WebResponse {
    plain("Signed in", "<p><a href=\"/\">To the scenes</a></p>", refresh: true)
  }

  private static func plain(_ title: String, _ body: String, refresh: Bool = false, status: Int = 200) -> WebResponse {
    let onward = refresh ? "<meta http-equiv=\"refresh\" content=\"0; url=/\">" : ""
    return .text(
      """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark"><title>\(title)</title>\(onward)
      <link rel="icon" href="/page/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/page/look.css"></head>
      <body class="plain"><main><h1>\(title)</h1>\(body)</main></body></html>

      """, type: "text/html; charset=utf-8", status: status)
  }
}
