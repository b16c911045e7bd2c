/// What is wrong with the arguments, as data; `UsageError+Message` has the words.
enum UsageError: Error, Equatable {
  case unknownCommand(String)
  case unknownTopic(String)
  case optionBeforeCommand(String)
  case unknownOption(String, Command)
  case missingValue(String, String)
  case unexpectedValue(String)
  case invalidValue(String, String, [String])
  case invalidNumber(String, String, ClosedRange<Int>)
  case conflict(String, String)
  case missingOperand(Command, String)
  case unexpectedOperand(String)
  case needsRecords(String)
}
