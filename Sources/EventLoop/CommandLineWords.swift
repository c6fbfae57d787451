/// The words of this process's command line, which may be any bytes.
public enum CommandLineWords {
  /// The first word that is no UTF-8, and its place; nil if all words are. `CommandLine.arguments` has U+FFFD in place of
  /// such bytes, so a program would act on another word than it was given.
  ///
  /// The corresponding C object is `argv`.
  public static var firstThatIsNoUTF8: (place: Int, shown: String)? {
    for place in CommandLine.arguments.indices {
      guard let word = unsafe CommandLine.unsafeArgv[place] else { break }
      if unsafe String(validatingCString: word) == nil { return (place, CommandLine.arguments[place]) }
    }
    return nil
  }
}
