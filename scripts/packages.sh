#!/usr/bin/env bash
# Installs the Debian packages that Kingmaker needs and that are missing. Only this script lists
# them. Options add packages: --package those of `make package`, with the optional Jupyter kernel
# and the Python module; --dev these too, the tools for formatting and linting, Open MPI, which is
# optional, and the packages for tests of the installation, of the kernel and of output for LaTeX;
# --peers the programs that `make bench-peers` compares with Kingmaker; --clang the compiler of
# `make asan` and `make fuzz`; --coverage the reporter of `make coverage`; --manual the tools that
# make the manual; --manual-test the browser that reads it; --python the tools that make and test
# the Python package; --web the tools that make the page with the program; --portability the
# compilers and emulators of other machines; --proofs the proof assistant of `make proofs`.
set -euo pipefail

packages=(
  g++ cmake ninja-build pkgconf ccache
  libboost1.81-dev libabsl-dev nlohmann-json3-dev libedit-dev libutf8proc-dev libxxhash-dev
  graphviz gnuplot-nox python3
  libgtest-dev libgmock-dev librapidcheck-dev libbenchmark-dev
)
for_packages=(dpkg-dev file xeus-dev pybind11-dev python3-dev)
case "${1-}" in
  '') ;;
  --package) packages+=("${for_packages[@]}") ;;
  --dev)
    packages+=(
      "${for_packages[@]}" git clang-format-14 clang-tidy-14 openmpi-bin libopenmpi-dev
      man-db mandoc bsdextrautils zsh fish lintian debootstrap
      python3-jupyter-client python3-nbclient texlive-latex-base texlive-pictures
    )
    ;;
  --peers) packages+=(maude libz3-dev libcvc5-dev libginac-dev) ;;
  --clang) packages+=(clang-14 libclang-rt-14-dev) ;;
  --coverage) packages+=(gcovr) ;;
  --python)
    packages+=(
      pybind11-dev python3-dev python3-venv python3-build python3-setuptools python3-wheel
      python3-pytest mypy python3-pandas python3-ipykernel python3-nbclient
    )
    ;;
  --manual) packages+=(mkdocs) ;;
  --manual-test) packages+=(mkdocs chromium-headless-shell) ;;
  --web)
    packages+=(emscripten node-acorn zopfli googletest dpkg-dev ca-certificates)
    # Other builds of Node contain it, and Debian's package cannot be installed beside them.
    command -v npm >/dev/null || packages+=(npm)
    ;;
  --portability)
    packages=(
      g++-s390x-linux-gnu g++-i686-linux-gnu g++-aarch64-linux-gnu qemu-user
      clang-14 libc++-14-dev libc++abi-14-dev dpkg-dev
    )
    ;;
  --proofs) packages=(coq make) ;;
  *)
    echo "usage: scripts/packages.sh [--package|--dev|--peers|--clang|--coverage|--python|--manual|--manual-test|--web|--portability|--proofs]" >&2
    exit 2
    ;;
esac

if ! command -v dpkg-query apt-get >/dev/null; then
  echo "packages.sh: this is not Debian; Kingmaker is built and tested on Debian 12 only" >&2
  exit 1
fi

installed() { [[ $(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null) == installed ]]; }

missing=()
for package in "${packages[@]}"; do
  installed "$package" || missing+=("$package")
done
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

echo "Installing ${missing[*]}"
if installed libboost1.74-dev && ! installed libboost1.81-dev; then
  echo "(libboost1.81-dev replaces libboost1.74-dev: Debian allows only one of them)"
fi
"${apt[@]}" update || echo "packages.sh: could not refresh the package lists" >&2
if ! "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null; then
  cat >&2 <<EOF
packages.sh: could not install ${missing[*]}
Kingmaker needs Debian 12 (bookworm) with its main archive enabled and reachable. If
libboost1.74-dev is held, release it first: libboost1.81-dev cannot be installed beside it.
EOF
  exit 1
fi
