/// The script that completes urlscheme in fish.
enum FishCompletion {
  static var script: String {
    """
    # Completes urlscheme in fish; written by: urlscheme completions fish

    function __urlscheme_has_no_command
        test (count (commandline -opc)) -eq 1
    end

    function __urlscheme_is -a command
        set -l words (commandline -opc)
        test "$words[2]" = $command
    end

    # Offers what urlscheme says; it knows the definitions in force.
    function __urlscheme_ask
        set -l words (commandline -opc)
        # As it will be without the quotes and backslashes that are typed.
        set -l word (string replace -ra '[\\'"\\\\\\\\]' '' -- (commandline -ct))
        set words (string replace -r '^~/' "$HOME/" -- $words)
        $words[1] completions --words -- $words[2..-1] "$word" 2>/dev/null
    end

    # A format, = and a file.
    function __urlscheme_reports
        set -l word (string replace -r '^--report=' '' -- (commandline -ct))
        set -l parts (string split -m 1 = -- $word)
        if test (count $parts) -eq 2
            for file in (__fish_complete_path $parts[2])
                echo $parts[1]=$file
            end
        else
            printf '%s\\n' \(CompletionTable.reports)
        end
    end

    complete -c urlscheme -f
    complete -c urlscheme -n __urlscheme_has_no_command -s h -l help -d 'show help'
    complete -c urlscheme -n __urlscheme_has_no_command -l version -d 'show the version'
    \(commands)

    \(Command.allCases.map(lines).joined(separator: "\n\n"))

    """
  }

  private static var commands: String {
    Command.allCases.map { command in
      "complete -c urlscheme -n __urlscheme_has_no_command -a \(command.rawValue) "
        + "-d \(quoted(command.summary))"
    }.joined(separator: "\n")
  }

  private static func lines(of command: Command) -> String {
    let condition = "complete -c urlscheme -n '__urlscheme_is \(command.rawValue)'"
    let operands = arguments(CompletionTable.operands(of: command), isOption: false)
    let options = command.options.map { option in
      let short = option.short.map { " -s \($0)" } ?? ""
      let values =
        option.placeholder == nil
        ? ""
        : arguments(
          CompletionTable.values(of: option), isOption: true, isNeeded: !option.isValueOptional)
      return "\(condition)\(short) -l \(option.name.rawValue)\(values) -d \(quoted(option.summary))"
    }
    return (options + (operands.isEmpty ? [] : [condition + operands])).joined(separator: "\n")
  }

  private static func arguments(
    _ values: CompletionTable.Values, isOption: Bool, isNeeded: Bool = true
  ) -> String {
    let isNeeded = isOption && isNeeded ? " -x" : ""
    return switch values {
    case .nothing: isNeeded
    case .words(let words): "\(isNeeded) -a '\(words.joined(separator: " "))'"
    case .files: isOption ? " -r -F" : " -F"
    case .reports: "\(isNeeded) -a '(__urlscheme_reports)'"
    case .asked: "\(isNeeded) -a '(__urlscheme_ask)'"
    }
  }

  /// In fish's single quotes a backslash takes the meaning from a quote and from itself.
  private static func quoted(_ text: String) -> String {
    "'\(text.withBackslashes(before: "'\\"))'"
  }
}
