# What zsh offers, on a terminal of its own. Argument: the folder of _kingmaker.
zmodload zsh/zpty
zpty shell 'TERM=dumb zsh -f -i'

# answer PATTERN: waits until what the shell printed matches.
answer() {
  local chunk
  seen=
  for i in {1..3000}; do
    while zpty -r -t shell chunk; do seen+=$chunk; done
    [[ $seen == *$~1* ]] && return
    sleep 0.1
  done
  return 1
}
# offers LINE WORD...: Tab lists all of them, or inserts the only one.
offers() {
  local line=$1 word
  for word in $@[2,-1]; do
    zpty -w -n shell $'\x15'"$line"$'\t'
    if ! answer "*$word*"; then
      print -ru2 -- "zsh: \`$line\` does not offer $word but: ${(V)seen}"
      exit 1
    fi
  done
}

zpty -w shell "PS1=; fpath=(${(q)1} \$fpath); autoload -Uz compinit; compinit -D -u; \
  LISTMAX=10000; setopt no_auto_menu; print rea''dy"
answer '*ready*' || { print -ru2 -- "zsh does not start: $seen"; exit 1 }

# Of a word that is inserted, the terminal shows only the rest.
offers 'kingmaker ' eval run normalize draw census help
offers 'kingmaker norm' alize
offers 'kingmaker normalize --under ' prudent selfish
offers 'kingmaker normalize --under=pru' dent
offers 'kingmaker normalize --fr' om
offers 'kingmaker eval --format ' bar bracket tex
offers 'kingmaker census clobber --format ' table csv
offers 'kingmaker --names ' NFP
offers 'kingmaker eval --limit ' nodes=
offers 'kingmaker help ' survivor_nim clobber
offers "kingmaker run $1/_king" maker
zpty -d shell
