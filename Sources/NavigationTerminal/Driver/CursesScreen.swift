import CNcurses
import NavigationClient

/// The terminal, driven by ncurses: shows pictures with as little output as possible, and restores the terminal with
/// `restore()`. All calls of ncurses are in this file.
///
/// There is one per process, and it belongs to the thread that made it, because ncurses keeps its state in global
/// variables. It does not read keys; input arrives through the event loop.
@safe
final class CursesScreen {
  let charset: Charset

  private let screen: OpaquePointer
  private let looks: [Look]

  /// The extended capabilities that switch bracketed paste on and off (user_caps(5)).
  private static let beginsTellingPastes = "BE"
  private static let endsTellingPastes = "BD"

  /// The picture on the terminal, or nil if it is unknown.
  private var shown: Picture?

  /// The appearance of a style: attributes and a colour pair.
  private struct Look {
    var attributes: attr_t
    var pair: Int16
  }

  /// The window title that was set last, or nil if none was.
  private var title: String?

  /// Takes over the terminal: saves its contents until `restore()`, and switches to unbuffered input without echo.
  ///
  /// - Parameters:
  ///   - usesColors: Whether to use colours if the terminal has any.
  ///   - chosen: The looks that the person prefers.
  /// - Throws: `TerminalError` if there is no usable terminal. Nothing has been changed then.
  init(usesColors: Bool, _ chosen: [CellStyle: StyleLook] = [:]) throws(TerminalError) {
    try Self.check()
    charset = Self.takeLocale()
    CrashRestorer.prepare()
    guard let screen = unsafe navd_newterm() else { throw .unknownTerminal(Self.environment("TERM") ?? "") }
    unsafe self.screen = unsafe screen
    looks = Self.looks(usesColors: usesColors, chosen)
    raw()
    noecho()
    nonl()
    navd_keypad()
    takeInput()
    fitToWindow()
  }

  // MARK: - Before

  /// Checks, without changing anything, that there is a terminal that can be drawn on.
  static func check() throws(TerminalError) {
    guard isatty(0) == 1, isatty(1) == 1 else { throw .notATerminal }
    let name = environment("TERM") ?? ""
    var code: Int32 = 0
    guard unsafe setupterm(nil, 1, &code) == OK else { throw .unknownTerminal(name) }
    guard unsafe navd_capability("cup") != nil, unsafe navd_capability("clear") != nil else { throw .tooSimple(name) }
  }

  /// The sequences that switch mouse reporting in SGR form on and off, or nil if the terminal is not known to support
  /// it. terminfo has the capability `XM`, but not for tmux and screen.
  static var mouse: (on: String, off: String)? {
    let name = environment("TERM") ?? ""
    let isMultiplexer = ["tmux", "screen"].contains(where: name.hasPrefix)
    let isTold = unsafe navd_capability("XM") != nil
    guard isTold || isMultiplexer else { return nil }
    return ("\u{1B}[?1006;1000h", "\u{1B}[?1006;1000l")
  }

  /// The sequences that switch bracketed paste on and off, or nil if the terminal is not known to support it. Some
  /// terminfo entries of tmux, screen and rxvt lack them.
  static var paste: (on: String, off: String)? {
    if let on = capability(beginsTellingPastes), let off = capability(endsTellingPastes) { return (on, off) }
    let name = environment("TERM") ?? ""
    guard ["tmux", "screen", "rxvt"].contains(where: name.hasPrefix) else { return nil }
    return ("\u{1B}[?2004h", "\u{1B}[?2004l")
  }

  static func capability(_ name: String) -> String? { unsafe navd_capability(name).map { unsafe String(cString: $0) } }

  static var terminalName: String {
    let name = unsafe ttyname(0).map { unsafe String(cString: $0) } ?? "terminal"
    return name.hasPrefix("/dev/") ? String(name.dropFirst(5)) : name
  }

  /// Takes the character set from the environment.
  ///
  /// A UTF-8 locale that is not installed here, as after ssh from another machine, is replaced by `C.UTF-8`.
  private static func takeLocale() -> Charset {
    if unsafe setlocale(LC_CTYPE, "") == nil {
      let name = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap { environment($0) }.first { !$0.isEmpty } ?? ""
      if ["utf-8", "utf8"].contains(where: name.lowercased().holds) { unsafe setlocale(LC_CTYPE, "C.UTF-8") }
    }
    if !navd_locale_is_utf8() { return .ascii }
    return environment("TERM")?.hasPrefix("linux") == true ? .console : .unicode
  }

  static var escapeDelay: Duration { EscapeDelay.of(environment: environment("ESCDELAY")) }

  private static func environment(_ name: String) -> String? { unsafe getenv(name).map { unsafe String(cString: $0) } }

  // MARK: - Showing

  var size: Size {
    var (rows, columns): (Int32, Int32) = (0, 0)
    if unsafe navd_window_size(1, &rows, &columns) == 0, rows > 0, columns > 0 {
      return Size(columns: Int(columns), rows: Int(rows))
    }
    return Size(columns: Int(navd_columns_of_screen()), rows: Int(navd_lines()))
  }

  /// Adopts the current size of the terminal and redraws everything with the next picture.
  func fitToWindow() {
    let size = size
    resize_term(Int32(size.rows), Int32(size.columns))
    repaint()
  }

  /// Redraws everything with the next picture, because something else has written on the terminal.
  func repaint() {
    shown = nil
    navd_clear_on_refresh()
  }

  /// Shows a picture.
  ///
  /// - Complexity: O(cells), with output only for the cells that changed.
  func show(_ picture: Picture) {
    if shown?.size != picture.size {
      navd_erase()
      shown = nil
    }
    for row in 0..<picture.size.rows {
      let (cells, old) = (picture.row(row), shown?.row(row))
      if cells == old { continue }
      for (column, cell) in cells.enumerated() { put(cell, row: row, column: column) }
    }
    let cursor = picture.cursor ?? Picture.Position(row: picture.size.rows - 1, column: 0)
    navd_move(Int32(cursor.row), Int32(cursor.column))
    curs_set(picture.cursor == nil ? 0 : 1)
    navd_refresh()
    shown = picture
  }

  /// Sets the title of the terminal's window if the terminal is known to have one.
  func show(title: String) {
    guard self.title != title, Self.hasTitle else { return }
    // The first time, the terminal keeps its own title.
    if self.title == nil { unsafe navd_write("\u{1B}[22;0t") }
    self.title = title
    let visible = CellText(title, charset).glyphs.map(\.text).joined()
    unsafe navd_write("\u{1B}]2;\(visible)\u{7}")
  }

  /// Whether the terminal takes the title sequence of xterm: those of its kind, and multiplexers.
  private static var hasTitle: Bool {
    let name = environment("TERM") ?? ""
    return ["xterm", "tmux", "screen", "rxvt", "alacritty", "foot", "konsole", "vte"].contains(where: name.hasPrefix)
  }

  func ring() { beep() }

  private func put(_ cell: Cell, row: Int, column: Int) {
    guard let glyph = cell.glyph else { return }
    let look = looks[Int(cell.style.rawValue)]
    let scalars = glyph.text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
    let isKnown =
      scalars.first.map { navd_columns($0) == glyph.columns } == true
      && scalars.dropFirst().allSatisfy { navd_columns($0) == 0 }
    if isKnown {
      unsafe navd_put(Int32(row), Int32(column), scalars + [0], look.attributes, look.pair)
    } else {
      // This C library does not know the character or its width. A substitute of the right width keeps the rest of the
      // row in place.
      for offset in 0..<glyph.columns {
        unsafe navd_put(Int32(row), Int32(column + offset), [0x3F, 0], look.attributes, look.pair)
      }
    }
  }

  /// Returns the terminal to the shell until the process is continued (Control-Z).
  func suspend() {
    leave()
    // Stop the whole process group, as the terminal does: a script that waits for this process must stop too.
    navd_stop_group()
    // If continued in the background, stop here before anything is written on the shell's terminal.
    navd_await_foreground()
    takeInput()
    fitToWindow()
  }

  /// Switches bracketed paste and mouse reporting on.
  private func takeInput() {
    if let paste = Self.paste { unsafe navd_write(paste.on) }
    if let mouse = Self.mouse { unsafe navd_write(mouse.on) }
  }

  /// Restores the terminal. Nothing can be shown afterwards.
  func restore() {
    leave()
    unsafe delscreen(screen)
    CrashRestorer.disarm()
  }

  private func leave() {
    if let paste = Self.paste { unsafe navd_write(paste.off) }
    if let mouse = Self.mouse { unsafe navd_write(mouse.off) }
    if title != nil { unsafe navd_write("\u{1B}]2;\u{7}\u{1B}[23;0t") }
    title = nil
    if unsafe navd_capability("rmcup") == nil {
      // Without an alternate screen, the shell must not write into our picture. Clear instead of erase: after a resize,
      // the window may show cells that ncurses does not know about.
      navd_erase()
      navd_clear_on_refresh()
      navd_refresh()
    }
    endwin()
  }

  // MARK: - Looks

  private static func looks(usesColors: Bool, _ chosen: [CellStyle: StyleLook]) -> [Look] {
    let hasColors = usesColors && has_colors() && start_color() == OK && use_default_colors() == OK
    let colors = hasColors ? Int(navd_colors()) : 0
    return CellStyle.allCases.map { style in
      let look = chosen[style] ?? StyleLook(of: style, colors: colors)
      var attributes: attr_t = 0
      if look.isBold { attributes |= navd_bold() }
      if look.isDim { attributes |= navd_dim() }
      if look.isReversed { attributes |= navd_reverse() }
      if look.isUnderlined { attributes |= navd_underline() }
      // A colour that the terminal does not have is its usual one, -1.
      let (color, background) = (look.color ?? -1, look.background ?? -1)
      let ink = (color < colors ? color : -1, background < colors ? background : -1)
      guard ink != (-1, -1) else { return Look(attributes: attributes, pair: 0) }
      let pair = Int16(style.rawValue) + 1
      init_pair(pair, Int16(ink.0), Int16(ink.1))
      return Look(attributes: attributes, pair: pair)
    }
  }
}
