/// Extends the argument parser's completion scripts to complete names.
///
/// In bash a colon or equals sign begins a new word. The parser's scripts only offer words that begin exactly with the
/// typed text, and do not quote them in bash. The additions replace two of their functions. If a newer parser renames
/// these, its own functions are used, and names are still safe.
enum CompletionScript {
  /// The parser's script with the additions for its shell.
  static func completed(_ script: String) -> String {
    if script.hasPrefix("#!/bin/bash") { return script + "\n" + bash }
    // The last lines of the zsh script run the function, so whatever it calls must be defined before them.
    let start = "if [[ \"${funcstack[1]}\""
    guard script.hasPrefix("#compdef"), let end = script.ranges(of: start).last else { return script }
    return script[..<end.lowerBound] + zsh + "\n" + script[end.lowerBound...]
  }

  private static let bash = #"""
    # The program's candidates are in single quotes and match: they are taken as they are and quoted below.
    __tvgrid_add_completions() {
        local completion
        if [[ "${1}" == -W && "${2}" == \'* ]]; then
            is_own=true
            while IFS='' read -r completion; do
                completion="${completion:1:${#completion}-2}"
                COMPREPLY+=("${completion//"'\''"/"'"}")
            done <<< "${2}"
        else
            while IFS='' read -r completion; do
                COMPREPLY+=("${completion}")
            done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
        fi
    }

    # Bash splits words at colons and equals signs (COMP_WORDBREAKS). Joins them again, and removes from each
    # completion the part before the word that bash will replace.
    __tvgrid_complete() {
        local -a words=()
        local -i index
        # The text that bash will replace, as typed.
        local typed="${COMP_WORDS[COMP_CWORD]}"
        local is_own=false
        local rest="${COMP_LINE}" word="" before="" head
        for ((index = 0; index <= COMP_CWORD; index++)); do
            if ((index > 0)) && [[ "${rest}" != [[:space:]]* && -n "${rest}" ]]; then
                before="${word}"
                word+="${COMP_WORDS[index]}"
                words[${#words[@]}-1]="${word}"
            else
                before=""
                word="${COMP_WORDS[index]}"
                words+=("${word}")
            fi
            rest="${rest#"${rest%%[![:space:]]*}"}"
            rest="${rest#"${COMP_WORDS[index]}"}"
        done
        # After a colon bash replaces nothing.
        [[ -n "${before}" && "${COMP_WORDS[COMP_CWORD]}" == [:=]* ]] && before="${word}"
        local current="${before}${2}" previous="${3}"
        # Completes --channel=Har like --channel Har.
        if [[ "${word}" == --*=* && -n "${before}" ]]; then
            head="${word%%=*}="
            words[${#words[@]}-1]="${head%=}"
            words+=("${word#"${head}"}")
            before="${before#"${head}"}"
            current="${current#"${head}"}"
        fi
        ((${#words[@]} > 1)) && previous="${words[${#words[@]}-2]}"
        words+=("${COMP_WORDS[@]:COMP_CWORD+1}")
        local -i position="$((${#words[@]} - ${#COMP_WORDS[@]} + COMP_CWORD))"
        local -a COMP_WORDS=("${words[@]}")
        local -i COMP_CWORD="${position}"
        _tvgrid "${1}" "${current}" "${previous}"

        before="${before//[\\\"\']/}"
        for index in "${!COMPREPLY[@]}"; do
            word="${COMPREPLY[index]}"
            if [[ "${word:0:${#before}}" == "${before}" ]]; then
                COMPREPLY[index]="${word:${#before}}"
            else
                unset "COMPREPLY[index]"
            fi
        done
        "${is_own}" && __tvgrid_quote
        [[ "${#COMPREPLY[@]}" -eq 1 && "${COMPREPLY[*]}" == *: ]] && compopt -o nospace
        return 0
    }

    # Names are untrusted, and bash would expand unquoted ones. Its quoting of file names does not cover $ and `.
    __tvgrid_quote() {
        local -i index
        local mark="" common="" word
        [[ "${typed}" == [:=]* ]] && typed=""
        [[ "${typed}" == [\"\']* ]] && mark="${typed:0:1}" && typed="${typed:1}"
        COMPREPLY=("${COMPREPLY[@]}")
        for index in "${!COMPREPLY[@]}"; do
            word="${COMPREPLY[index]}"
            case "${mark}" in
                \') word="${word//\'/\'\\\'\'}" ;;
                \") word="$(sed 's/[\\"$`]/\\&/g' <<< "${word}")" ;;
                *) printf -v word '%q' "${word}" ;;
            esac
            COMPREPLY[index]="${word}"
            ((index == 0)) && common="${word}"
            while [[ "${word:0:${#common}}" != "${common}" ]]; do common="${common:0:${#common}-1}"; done
        done
        compopt +o filenames
        ((${#COMPREPLY[@]} > 1)) || return 0
        # A backslash belongs to the next character.
        word="${common//\\\\/}"
        [[ -z "${mark}" && "${word}" == *\\ ]] && common="${common:0:${#common}-1}" && COMPREPLY+=("${common}")
        # If the names have less in common than was typed, list them and keep the typed text.
        [[ "${#common}" -le "${#typed}" || "${common,,}" != "${typed,,}"* ]] && COMPREPLY+=(" ")
        return 0
    }
    complete -o filenames -F __tvgrid_complete tvgrid
    """#

  private static let zsh = #"""
    # The program's candidates match, though not letter by letter. The output ends with an extra line.
    __tvgrid_custom_complete() {
        setopt localoptions extendedglob
        local -a lines fields
        lines=("${(@f)"$("${command_name}" "${@}" "${command_line[@]}" 2>/dev/null)"}")
        (( ${#lines} > 1 )) || return 1
        lines=("${(@)lines[1,-2]//(#b)\\(?)/${match[1]}}")
        # If the names have less in common than was typed, list them and keep the typed text.
        local typed="${(L)${(Q)PREFIX}}"
        [[ -n "${lines[(r)^(#i)${(b)typed}*]}" ]] && (( ${#lines} > 1 )) && compstate[insert]="" compstate[list]=list
        fields=("${(@M)lines:#*:}")
        lines=("${(@)lines:#*:}")
        (( ${#lines} )) && compadd -V candidates -U -- "${lines[@]}"
        (( ${#fields} )) && compadd -V candidates -U -S '' -- "${fields[@]}"
    }
    """#
}
