/// The script that completes urlscheme in bash.
enum BashCompletion {
  static var script: String {
    """
    # Completes urlscheme in bash; written by: urlscheme completions bash

    _urlscheme() {
      # bash breaks words at = and : too; what no blank parts belongs together.
      local rest=$COMP_LINE n=-1 i word
      local -a words=() typed=()
      for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        if ((n < 0)) || [[ $rest == [[:blank:]]* ]]; then
          rest=${rest#"${rest%%[![:blank:]]*}"}
          n=$((n + 1))
          words[n]=
        fi
        words[n]+=$word
        rest=${rest:${#word}}
      done
      # What the program would see of them.
      for ((i = 0; i <= n; i++)); do
        word=${words[i]//[\\'\\"\\\\]/}
        [[ $word == "~/"* ]] && word=$HOME/${word:2}
        typed[i]=$word
      done
      COMPREPLY=()
      local word=${typed[n]} command=${typed[1]} option=${typed[n - 1]} value=${typed[n]} lead=
      # What is read from, or written to.
      if ((COMP_CWORD > 0)) && [[ ${COMP_WORDS[COMP_CWORD - 1]} == *[\\<\\>] ]]; then
        value=${value##*[\\<\\>]}
        _urlscheme_files
        return
      fi
      if ((n < 2)); then
        _urlscheme_offer \(commands)
        return
      fi
      if [[ $word == --*=* ]]; then
        option=${word%%=*} value=${word#*=} lead=$option=
      fi
      for ((i = 2; i < n; i++)); do
        [[ ${typed[i]} == -- ]] && option= value=$word lead= command=$command-operands
      done
      # The value of these stands in the same word, if at all.
      case $lead$option in
        \(optionalValues)) option= ;;
      esac
      case $command:$option in
    \(valueCases)
      esac
      case $command:$word in
    \(optionCases)
      esac
      case ${command%-operands} in
    \(operandCases)
      esac
    }

    # Offers those words that begin with what is typed.
    _urlscheme_offer() {
      local offer cut= quote= part c i
      for ((i = 0; i < ${#words[n]}; i++)); do
        c=${words[n]:i:1}
        if [[ $c == \\\\ && $quote != \\' ]]; then
          i=$((i + 1))
        elif [[ -z $quote && $c == [\\'\\"] ]]; then
          quote=$c cut=${words[n]:0:i}
        elif [[ $c == "$quote" ]]; then
          quote=
        fi
      done
      # Readline replaces only what follows an open quote, or the last break.
      if [[ -n $quote ]]; then
        cut=${cut//[\\'\\"\\\\]/}
      else
        _urlscheme_cut "$word"
      fi
      for offer in "$@"; do
        [[ $offer == "$value"* ]] || continue
        offer=$lead$offer
        offer=${offer#"$cut"}
        # What a definition says is to be a word, and never a command.
        case $quote in
          # What quotes cannot hold, or what readline would take for their end, is left out.
          \\') [[ $offer == *\\'* ]] && continue ;;
          \\")
            [[ $offer == *!* || $offer == *\\" ]] && continue
            for c in \\\\ \\" '$' '`'; do
              part=\\\\$c
              offer=${offer//"$c"/$part}
            done
            ;;
          *) printf -v offer %q "$offer" ;;
        esac
        COMPREPLY+=("$offer")
      done
      if [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *[=/] ]]; then
        compopt -o nospace 2> /dev/null
      fi
    }

    # What stands before the last break of a word, as cut.
    _urlscheme_cut() {
      local c part
      cut=
      for c in = :; do
        [[ $COMP_WORDBREAKS == *"$c"* && $1 == *"$c"* ]] || continue
        part=${1%"${1##*"$c"}"}
        ((${#part} > ${#cut})) && cut=$part
      done
    }

    # Offers what urlscheme says; it knows the definitions in force.
    _urlscheme_ask() {
      local line
      local -a offers=()
      while IFS= read -r line; do
        offers+=("${line%%$'\\t'*}")
      done < <("${typed[0]}" completions --words -- "${typed[@]:1}" 2> /dev/null)
      _urlscheme_offer "${offers[@]}"
    }

    _urlscheme_files() {
      local file cut=
      compopt -o filenames 2> /dev/null
      [[ ${words[n]} == *[\\'\\"]* ]] || _urlscheme_cut "$value"
      while IFS= read -r file; do
        COMPREPLY+=("${file#"$cut"}")
      done < <(compgen -f -- "$value")
    }

    # A format, = and a file.
    _urlscheme_reports() {
      if [[ $value == *=* ]]; then
        value=${value#*=}
        _urlscheme_files
      else
        _urlscheme_offer \(CompletionTable.reports)
      fi
    }

    complete -F _urlscheme urlscheme

    """
  }

  private static let commands = (Command.allCases.map(\.rawValue) + ["--help", "--version"])
    .joined(separator: " ")

  /// What follows an option that takes a value.
  private static var valueCases: String {
    Command.allCases.flatMap { command in
      command.options.filter { $0.placeholder != nil }.map { option in
        let words = CompletionTable.words(of: option).map { "\(command.rawValue):\($0)" }
        let action = action(CompletionTable.values(of: option))
        return "    \(words.joined(separator: " | "))) \(action)\n      return ;;"
      }
    }.joined(separator: "\n")
  }

  private static var optionalValues: String {
    Option.all.filter(\.isValueOptional).map(\.name.word).joined(separator: " | ")
  }

  private static var optionCases: String {
    Command.allCases.map { command in
      let words = command.options.flatMap(CompletionTable.words)
      return """
            \(command.rawValue):-*) _urlscheme_offer \(words.joined(separator: " "))
              return ;;
        """
    }.joined(separator: "\n")
  }

  private static var operandCases: String {
    Command.allCases.map { command in
      "    \(command.rawValue)) \(action(CompletionTable.operands(of: command))) ;;"
    }.joined(separator: "\n")
  }

  private static func action(_ values: CompletionTable.Values) -> String {
    switch values {
    case .nothing: ":"
    case .words(let words): "_urlscheme_offer \(words.joined(separator: " "))"
    case .files: "_urlscheme_files"
    case .reports: "_urlscheme_reports"
    case .asked: "_urlscheme_ask"
    }
  }
}
