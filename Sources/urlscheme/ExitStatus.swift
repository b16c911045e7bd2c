/// How the program ends.
enum ExitStatus: Int32 {
  /// Everything was all right.
  case success = 0
  /// The input is at fault.
  case inputFault = 1
  /// The program could not work: wrong usage, unreadable files, a broken definition, failed writes.
  case failure = 2
}
