/// The script that completes urlscheme in zsh, as a function of `fpath` or read by `source`.
enum ZshCompletion {
  static var script: String {
    """
    #compdef urlscheme
    # Completes urlscheme in zsh; written by: urlscheme completions zsh

    _urlscheme() {
      local curcontext=$curcontext program=$words[1] state line
      local -a commands=(
    \(commands)
      )
      typeset -A opt_args
      _arguments -C -S \\
        '(- *)-h[show help]' \\
        '(- *)--help[show help]' \\
        '(- *)--version[show the version]' \\
        '1:command:->command' \\
        '*::word:->words' && return
      case $state in
        command) _describe -t commands command commands ;;
        words)
          case $words[1] in
    \(cases)
          esac
          ;;
      esac
    }

    # Offers what urlscheme says; it knows the definitions in force.
    _urlscheme_ask() {
      local -a typed whole open
      local answer word result=1
      typed=("${(@Q)words[1,CURRENT]}")
      # A quote that is still open.
      typed[-1]=${(Q)${:-$IPREFIX$PREFIX}}
      typed=("${(@)typed/#\\~\\//$HOME/}")
      for answer in "${(@f)$("${(Q)program}" completions --words -- "${typed[@]}" 2> /dev/null)}"; do
        word=${answer%%$'\\t'*}
        [[ -n $word ]] || continue
        answer=${${word//\\\\/\\\\\\\\}//:/\\\\:}${${answer#$word}/$'\\t'/:}
        if [[ $word == *[=/] ]]; then open+=("$answer"); else whole+=("$answer"); fi
      done
      (($#whole)) && _describe -t words word whole && result=0
      (($#open)) && _describe -t words word open -S '' && result=0
      return result
    }

    # A format, = and a file.
    _urlscheme_reports() {
      if compset -P '*='; then
        _files
      else
        compadd -S '' -- \(CompletionTable.reports)
      fi
    }

    if [[ $funcstack[1] == _urlscheme ]]; then
      _urlscheme "$@"
    else
      compdef _urlscheme urlscheme
    fi

    """
  }

  private static var commands: String {
    Command.allCases.map { "    \(ShellWord.quoted("\($0.rawValue):\($0.summary)"))" }
      .joined(separator: "\n")
  }

  private static var cases: String {
    Command.allCases.map { command in
      let specifications =
        command.options.flatMap(specifications) + [operands(of: command)].compactMap(\.self)
      return """
                \(command.rawValue))
                  _arguments -s -S \\
        \(specifications.map { "            \(ShellWord.quoted($0))" }.joined(separator: " \\\n"))
                  ;;
        """
    }.joined(separator: "\n")
  }

  /// `--opt=` takes its value in the same word or in the next one, as does `-o+`.
  private static func specifications(of option: Option) -> [String] {
    // Brackets and colons would mean something in it.
    let summary = "[\(option.summary.withBackslashes(before: "[]:\\"))]"
    return CompletionTable.words(of: option).map { word in
      guard let placeholder = option.placeholder else { return "*\(word)\(summary)" }
      let mark = word.hasPrefix("--") ? "=" : "+"
      let name = placeholder.split(separator: "=").first.map(String.init) ?? placeholder
      let action = action(CompletionTable.values(of: option))
      // What may be left out stands in the same word.
      return option.isValueOptional
        ? "*\(word)\(mark)-\(summary)::\(name):\(action)"
        : "*\(word)\(mark)\(summary):\(name):\(action)"
    }
  }

  private static func operands(of command: Command) -> String? {
    let action = action(CompletionTable.operands(of: command))
    return action == " " ? nil : "*:word:\(action)"
  }

  private static func action(_ values: CompletionTable.Values) -> String {
    switch values {
    case .nothing: " "
    case .words(let words): "(\(words.joined(separator: " ")))"
    case .files: "_files"
    case .reports: "_urlscheme_reports"
    case .asked: "_urlscheme_ask"
    }
  }
}
