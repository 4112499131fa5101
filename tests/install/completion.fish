# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# What fish offers. Argument: the completion script.
source $argv[1]

function offers --argument-names line
    for word in $argv[2..]
        if not complete -C $line | string replace -r '\t.*' '' | string match -q -- $word
            echo "fish: `$line` does not offer $word but:" (complete -C $line) >&2
            exit 1
        end
    end
end

offers 'kingmaker ' eval run normalize draw census help
offers 'kingmaker normalize --under ' prudent
offers 'kingmaker normalize --under=pru' --under=prudent
offers 'kingmaker normalize --fr' --from
offers 'kingmaker eval --format ' bar tex
offers 'kingmaker census clobber --format ' table csv
offers 'kingmaker --names ' NFP
offers 'kingmaker eval --limit ' nodes=
offers 'kingmaker help ' census set clobber
cd (dirname $argv[1])
offers 'kingmaker run king' kingmaker.fish
offers 'kingmaker draw -o king' kingmaker.fish
for line in 'kingmaker eval --fr' 'kingmaker help qqq'
    if test -n "$(complete -C $line)"
        echo "fish: `$line` offers" (complete -C $line) >&2
        exit 1
    end
end
