#!/usr/bin/env bash
# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# Installs the packages that Kingmaker needs and that are missing, on Debian and systems that descend from
# it. Only this script lists them. It takes the first of the names first|second that the system offers. Options add
# packages: --package those of `make package`, with the Python module, which --build-depends prints as Debian writes
# them; --dev these
# too, the tools for formatting and linting, Open MPI, which is optional, and the packages for tests of the
# installation, of the kernel and of output for LaTeX; --peers the programs that `make bench-peers` compares with
# Kingmaker; --clang the compiler of `make asan` and `make fuzz`; --coverage the reporter of `make coverage`;
# --manual the tools that make the manual; --manual-test the browser that reads it; --paper LaTeX for `make paper`;
# --python the tools that make and test the Python package; --web the tools that make the page with the program;
# --portability the compilers and emulators of other machines; --proofs the proof assistant of `make proofs`.
set -euo pipefail

packages=(
  g++ cmake ninja-build pkgconf ccache
  "libboost1.81-dev|libboost-dev" libabsl-dev nlohmann-json3-dev libedit-dev libutf8proc-dev libxxhash-dev
  graphviz python3
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev universal-ctags
)
for_packages=(dpkg-dev debhelper dh-python file pybind11-dev python3-dev)
case "${1-}" in
  '') ;;
  --package) packages+=("${for_packages[@]}") ;;
  --build-depends)
    # Without those that every source package of Debian has.
    printf '%s\n' "${packages[@]}" "${for_packages[@]}" | grep -vxE 'g\+\+|dpkg-dev|make' |
      paste -sd , | sed 's/|/ | /g; s/,/, /g'
    exit
    ;;
  --dev)
    packages+=(
      "${for_packages[@]}" git "clang-format-14|clang-format-19" "clang-tidy-14|clang-tidy-19" openmpi-bin libopenmpi-dev
      man-db mandoc bsdextrautils zsh fish lintian reuse debootstrap
      python3-ipykernel texlive-latex-base texlive-pictures
    )
    ;;
  --peers) packages+=(maude libz3-dev libcvc5-dev libginac-dev) ;;
  --clang) packages+=("clang-14|clang-19" "libclang-rt-14-dev|libclang-rt-19-dev") ;;
  --coverage) packages+=(gcovr) ;;
  --python)
    packages+=(
      pybind11-dev python3-dev python3-venv python3-build dpkg-dev
      python3-pytest mypy python3-pandas python3-ipykernel python3-nbclient
    )
    ;;
  --manual) packages+=(mkdocs) ;;
  --manual-test) packages+=(mkdocs chromium-headless-shell) ;;
  --paper) packages+=(texlive-latex-base texlive-pictures) ;;
  --web)
    packages+=(emscripten node-acorn xz-utils googletest dpkg-dev ca-certificates)
    # Other builds of Node contain it, and Debian's package cannot be installed beside them.
    command -v npm >/dev/null || packages+=(npm)
    ;;
  --portability)
    packages=(
      g++-s390x-linux-gnu g++-i686-linux-gnu g++-aarch64-linux-gnu qemu-user
      "clang-14|clang-19" "libc++-14-dev|libc++-19-dev" "libc++abi-14-dev|libc++abi-19-dev" dpkg-dev
    )
    ;;
  --proofs) packages=(coq make) ;;
  *)
    echo "usage: tools/packages.sh [--package|--dev|--peers|--clang|--coverage|--python|--manual|--manual-test|--web|--portability|--proofs]" >&2
    exit 2
    ;;
esac

# Elsewhere CMake says which libraries it could not find.
if ! { command -v dpkg-query && command -v apt-get && command -v apt-cache; } >/dev/null; then
  for program in cmake ninja pkg-config; do
    command -v "$program" >/dev/null && continue
    echo "packages.sh: $program is missing; install it, Ninja is often called ninja-build" >&2
    exit 1
  done
  exit 0
fi

declare -A status
while read -r state package; do
  status[$package]=$state
done <<<"$(dpkg-query -W -f '${db:Status-Status} ${Package}\n')"
installed() { [[ ${status[$1]-} == installed ]]; }
offered() { [[ $(LC_ALL=C apt-cache policy "$1") == *'Candidate: '[!\(]* ]]; }

# find_missing: sets `missing`, with the first name of those that are installed, or else offered.
find_missing() {
  local each names name chosen
  missing=()
  for each in "${packages[@]}"; do
    IFS='|' read -ra names <<<"$each"
    chosen=${names[0]}
    if ((${#names[@]} > 1)); then
      for name in "${names[@]}"; do
        if installed "$name" || offered "$name"; then
          chosen=$name
          break
        fi
      done
    fi
    installed "$chosen" || missing+=("$chosen")
  done
}

find_missing
((${#missing[@]})) || exit 0

as_root=()
if ((EUID != 0)); then
  if ! command -v sudo >/dev/null; then
    echo "packages.sh: neither root nor sudo; ask an administrator to run:" >&2
    echo "    apt-get install --no-install-recommends ${missing[*]}" >&2
    exit 1
  fi
  as_root=(sudo)
fi
apt=("${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)

# A fresh system does not know yet what it is offered.
errors=$("${apt[@]}" update 2>&1 >/dev/null) || true
find_missing
((${#missing[@]})) || exit 0
echo "Installing ${missing[*]}"
if installed libboost1.74-dev && [[ " ${missing[*]} " == *' libboost1.81-dev '* ]]; then
  echo "(libboost1.81-dev replaces libboost1.74-dev: Debian allows only one of them)"
fi
errors+=$("${apt[@]}" install -y --no-install-recommends "${missing[@]}" 2>&1 >/dev/null </dev/null) && exit 0

head -n 5 <<<"$errors" >&2
if [[ $errors == *'Failed to fetch'* ]]; then
  echo "packages.sh: an archive of packages cannot be reached: connect this system to the network and try again," >&2
  echo "    or install by hand: ${missing[*]}" >&2
  exit 1
fi
for each in "${missing[@]}"; do
  offered "$each" && continue
  echo "packages.sh: this system does not offer $each: add the archive that has it and try again" >&2
  echo "    (Kingmaker is for Debian 12 or later, and Ubuntu 24.04 or later with universe)" >&2
  exit 1
done
echo "packages.sh: could not install ${missing[*]}: mend what apt-get says above, and try again" >&2
exit 1
