# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# What bash offers. Argument: the completion script.
set -eu
source "$1"
compopt() { :; }  # there is no completion going on whose options it could change

# offers WORDS EXPECTED: among what is offered for the last of WORDS.
offers() {
  read -ra COMP_WORDS <<<"$1"
  [[ $1 == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _kingmaker
  for word in $2; do
    if [[ " ${COMPREPLY[*]} " != *" $word "* ]]; then
      echo "bash: \`$1\` does not offer $word but: ${COMPREPLY[*]}" >&2
      exit 1
    fi
  done
}
# only WORDS EXPECTED: nothing else.
only() {
  offers "$1" "$2"
  if [[ ${COMPREPLY[*]} != "$2" ]]; then
    echo "bash: \`$1\` offers ${COMPREPLY[*]}" >&2
    exit 1
  fi
}

only 'kingmaker no' 'normalize'
only 'kingmaker --ci' '--cite'
offers 'kingmaker ' 'eval run normalize draw census help'
only 'kingmaker normalize --under pru' 'prudent'
only 'kingmaker --under = pru' 'prudent'
only 'kingmaker normalize --fr' '--from'
only 'kingmaker eval --fr' ''
only 'kingmaker normalize --from te' 'tex'
offers 'kingmaker eval --format ' 'bar tex json'
offers 'kingmaker census clobber --format ' 'table json tex csv spreadsheet markdown html'
only 'kingmaker --names ' '123 NFP ABC'
only 'kingmaker eval --limit no' 'nodes='
offers 'kingmaker help ' 'census set normalize clobber'
cd "$(dirname "$1")"
only 'kingmaker run kingm' 'kingmaker'
only 'kingmaker draw -o kingm' 'kingmaker'
