/// A file of the page, embedded in the program.
struct PageFile: Equatable, Sendable {
  let name: String
  let bytes: [UInt8]

  private init(_ name: String, _ bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The page itself.
  static let index = PageFile("index.html", PackageResources.index_html)

  /// Every file of the folder `Page`.
  static let all = [
    index,
    PageFile("actions.js", PackageResources.actions_js),
    PageFile("connection.js", PackageResources.connection_js),
    PageFile("difference.js", PackageResources.difference_js),
    PageFile("dom.js", PackageResources.dom_js),
    PageFile("feed.js", PackageResources.feed_js),
    PageFile("form.js", PackageResources.form_js),
    PageFile("history.js", PackageResources.history_js),
    PageFile("icon.svg", PackageResources.icon_svg),
    PageFile("invitation.js", PackageResources.invitation_js),
    PageFile("json.js", PackageResources.json_js),
    PageFile("look.css", PackageResources.look_css),
    PageFile("main.js", PackageResources.main_js),
    PageFile("map.js", PackageResources.map_js),
    PageFile("mirror.js", PackageResources.mirror_js),
    PageFile("notices.js", PackageResources.notices_js),
    PageFile("overview.js", PackageResources.overview_js),
    PageFile("path.js", PackageResources.path_js),
    PageFile("qr.js", PackageResources.qr_js),
    PageFile("scene.css", PackageResources.scene_css),
    PageFile("tree.js", PackageResources.tree_js),
    PageFile("words.js", PackageResources.words_js),
  ]

  static func == (a: PageFile, b: PageFile) -> Bool { a.name == b.name }

  /// Whether a browser that is not signed in may load the file: the page that tells it so uses these.
  var isPublic: Bool { name == "look.css" || name == "icon.svg" }

  var type: String {
    switch name.split(separator: ".").last {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "svg": "image/svg+xml"
    default: preconditionFailure("\(name) has no known type")
    }
  }

  var response: WebResponse { WebResponse(200, type: type, .bytes(bytes)) }

  /// The page for a browser that is not signed in.
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

  /// The page after signing in, which leads on at once.
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
