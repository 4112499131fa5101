# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# A thin face over tools/packages.sh and the CMake presets.

SHELL := bash
.SHELLFLAGS := -o pipefail -c

PROGRAM := build/release/kingmaker
EXAMPLE := docs/examples/example6.txt

# Passed to every configure step, for example CMAKE_ARGS=-DKINGMAKER_WERROR=ON.
CMAKE_ARGS ?=
# Ninja alone would start more compilers than there are processors; each may take a gigabyte.
export CMAKE_BUILD_PARALLEL_LEVEL ?= $(shell nproc)

# $(call clang,TOOL): its first version that is installed; Debian 12 has 14, Debian 13 has 19.
clang = $(firstword $(foreach version,14 19,$(if $(shell command -v $(1)-$(version)),$(1)-$(version))))

# $(call configure,PRESET) and $(call compile,PRESET,ARGUMENTS): quiet unless something is wrong.
define configure
	@mkdir -p build
	@[ -e build/$(1)/build.ninja ] || echo "First build in build/$(1): this takes some minutes"
	@cmake --preset $(1) $(if $(filter asan fuzz,$(1)),-DCMAKE_CXX_COMPILER=$(call clang,clang++)) $(CMAKE_ARGS) >build/configure-$(1).log 2>&1 \
	  || { cat build/configure-$(1).log; exit 1; }
endef
define compile
	@cmake --build --preset $(1) $(2) $(if $(MAKE_TERMOUT),,-- --quiet)
endef

# Lists files, tracked or about to be; a clone made by another user is fine too.
sources = git -c safe.directory='$(CURDIR)' ls-files -z --cached --others --exclude-standard

.PHONY: help more run programs build test unit documents core debug extensions asan tsan coverage fuzz fuzz-fast docs docs-test paper web \
  web-test npm npm-test portability proofs proofs-test bench bench-peers python package package-test package-twice package-root bare release \
  release-test format format-check style lint nightly packages dev-packages clean

help:
	@echo "make run           install what is missing, build, show an example, open the REPL"
	@echo "make build         build everything (optimised) in build/release"
	@echo "make test          install what is missing, build everything, run the tests"
	@echo "make core          the same without extensions, in build/core"
	@echo "make debug         the same with assertions, each source by itself, in build/debug"
	@echo "make format        clang-format in place"
	@echo "make lint          clang-tidy"
	@echo "make docs          the manual, build/manual/site"
	@echo "make python        the Python package: build/python/wheel, and its tests"
	@echo "make web           the manual with a page that has the whole program, as WebAssembly"
	@echo "make package       Debian packages, in build/package"
	@echo "make nightly       the tests that take hours"
	@echo "make more          lists the other targets"

more:
	@echo "make unit, documents  the two parts of make test: tests of code, of documents and of theorems"
	@echo "make extensions    build and test without each extension and without all, or WITHOUT=census"
	@echo "make asan, tsan    build and test under the sanitizers"
	@echo "make coverage      which lines the tests do not run, build/coverage/report"
	@echo "make fuzz          fuzz each target for FUZZ_SECONDS=30, or with FUZZ_RUNS=1 as CI does"
	@echo "make fuzz-fast     without sanitizers, several times as many; what is new then with them"
	@echo "make docs-test     read the manual in Chromium: every page, every link"
	@echo "make paper         the paper that computes itself, build/paper/paper.pdf"
	@echo "make web-test      examples of the page with the program, 32 bits, and the page in Chromium"
	@echo "make npm, npm-test the package for Node and browsers, build/npm; compare its command with the program"
	@echo "make portability   tests and examples on s390x, arm64, 32 bits and with libc++; PORTABILITY=s390x for one"
	@echo "make proofs        have Coq check the proofs of docs/book/proofs.md"
	@echo "make proofs-test   and certificates of 500 answers of the program"
	@echo "make bench         run the benchmarks"
	@echo "make bench-peers   compare with Maude, Z3, cvc5 and GiNaC, into docs/performance.md"
	@echo "make package-test  try the installation and the packages"
	@echo "make package-twice make the packages again, and compare them byte by byte"
	@echo "make package-root  install the package on a bare Debian 12 and run it; needs root"
	@echo "make bare          make run and make test on a bare PLATFORM=trixie, bookworm or noble; needs root"
	@echo "make release       the files of a release, build/release-files; needs root; PARTS=linux for one of them"
	@echo "make release-test  try them on bare Debian 12 and 13; needs root"
	@echo "make format-check  fail if clang-format would change a file"
	@echo "make style         list sentences to rewrite and rooms without a test; fails never"
	@echo "make clean         remove build/"

run: packages
	$(call configure,release)
	$(call compile,release,--target kingmaker)
	@echo
	@echo "A Clobber board of ten vertices and three selfish players: its value, which has"
	@echo "675 characters (Edixhoven & Kosters, Example 6), becomes"
	@$(PROGRAM) normalize --under selfish $(EXAMPLE)
	@if [ -t 0 ] && [ -t 1 ]; then echo; exec $(PROGRAM); fi

# All but the benchmarks.
programs: packages
	$(call configure,release)
	$(call compile,release)

build: programs
	$(call compile,release,--target benchmarks)

test: programs
	@ctest --preset release

# The two parts of `test`: what a programmer waits for, and the pages and theorems, which compute for minutes.
unit: programs
	@ctest --preset unit

documents: programs
	@ctest --preset documents

core: packages
	$(call configure,core)
	$(call compile,core)
	@ctest --preset core

debug: packages
	$(call configure,debug)
	$(call compile,debug)
	@ctest --preset debug

# Tests of the folders up to games are the same in all builds. The last build is that of the preset alone.
WITHOUT = $(notdir $(patsubst %/,%,$(wildcard extensions/*/))) all
extensions: packages
	@for without in $(WITHOUT); do \
	  echo "Without $$without"; \
	  cmake --preset core "-DKINGMAKER_WITHOUT=$$without" $(CMAKE_ARGS) >build/configure-core.log || \
	    { cat build/configure-core.log; exit 1; }; \
	  cmake --build --preset core -- --quiet && ctest --preset extensions --quiet || exit 1; \
	done

# NIGHTLY=1 adds what .ci/run leaves to .ci/nightly, here and below.
asan: packages
	@tools/packages.sh --clang
	$(call configure,asan)
	$(call compile,asan,$(if $(NIGHTLY),--target all))
	@ctest --preset asan$(if $(NIGHTLY),-nightly)

# Runs the tests of code with threads. Those of the language, which takes longest to compile, need NIGHTLY=1.
tsan: packages
	$(call configure,tsan)
	$(call compile,tsan,--target base_test relation_table_test census_test $(if $(NIGHTLY),census_command_test check_test))
	@ctest --preset tsan$(if $(NIGHTLY),-nightly)

# Tests that fail say so, and what they ran is reported all the same.
coverage: packages dev-packages
	@tools/packages.sh --coverage
	$(call configure,coverage)
	$(call compile,coverage)
	@find build/coverage -name '*.gcda' -delete
	@ctest --preset coverage; status=$$?; \
	  mkdir -p build/coverage/report && gcovr && exit $$status

docs:
	@tools/packages.sh --manual
	$(call configure,release)
	$(call compile,release,--target kingmaker manual_reference)
	@docs/site/build

docs-test: docs
	@tools/packages.sh --manual-test
	@docs/site/test
	@bindings/web/test/page_stub
	@bindings/web/test/explorer

# From nothing, and its frozen form without the program.
paper: packages
	@tools/packages.sh --paper
	$(call configure,release)
	$(call compile,release,--target kingmaker)
	@docs/paper/build $(PROGRAM)

web:
	@tools/packages.sh --web
	@tools/packages.sh --manual
	@bindings/web/dependencies
	@echo "Compiling the program to WebAssembly in build/web: 17 minutes on two processors"
	$(call configure,web)
	$(call compile,web,--target kingmaker_web)
	@echo "Compiling the program for this machine, which writes pages of the manual"
	$(call configure,release)
	$(call compile,release,--target kingmaker manual_reference)
	@echo "Making the manual with the page"
	@docs/site/build --web

web-test: web
	@tools/packages.sh --manual-test
	$(call compile,web,--target web_tests)
	@ctest --preset web
	@node bindings/web/test/documentation.js
	@bindings/web/test/page
	@bindings/web/test/explorer --site build/manual/site
	@docs/site/test

npm: web
	@bindings/npm/assemble

npm-test: npm
	@node bindings/npm/test_stub.mjs
	@bindings/npm/test

# On one processor each takes half an hour.
PORTABILITY ?= libcxx i386 arm64 s390x
portability: packages
	@tools/packages.sh --portability
	@for target in $(PORTABILITY); do tests/portability/run $$target || exit 1; done

proofs:
	@tools/packages.sh --proofs
	@proofs/check

# Certificates of the program's answers to random questions, and false ones.
proofs-test: proofs packages
	$(call configure,release)
	$(call compile,release,--target kingmaker)
	@proofs/certificate_test.py $(PROGRAM)

fuzz: packages
	@tools/packages.sh --clang
	$(call configure,asan)
	$(call compile,asan,--target fuzz)
	@tests/fuzz/run

fuzz-fast: packages
	@tools/packages.sh --clang
	$(call configure,fuzz)
	$(call compile,fuzz)
	$(call configure,asan)
	$(call compile,asan,--target fuzz)
	@FUZZ_BUILD=build/fuzz tests/fuzz/run

bench: build
	@for program in build/release/bench/*_bench; do $$program || exit 1; done

# Only this target installs and builds the peers.
bench-peers:
	@tools/packages.sh --peers
	$(call configure,release)
	$(call compile,release,--target kingmaker growth_bench peers)
	@tests/bench/peers/run

# The backend of the build hands CMAKE_ARGS to CMake.
python: packages
	@tools/packages.sh --python
	@CMAKE_ARGS='$(CMAKE_ARGS)' bindings/python/test

package:
	@tools/packages.sh --package
	@CMAKE_ARGS='$(CMAKE_ARGS)' tools/package build/package

package-test: dev-packages programs package
	@tests/install/run

package-twice: package
	@tests/install/twice

package-root: dev-packages package
	@tests/install/bare-debian

# With CMAKE_ARGS=-DKINGMAKER_WERROR=ON warnings are errors. COMPILER takes the place of the system's compiler, as
# in COMPILER=clang++-19. GOALS are run and test.
PLATFORM ?= trixie
GOALS ?=
COMPILER ?=
bare:
	@command -v debootstrap >/dev/null || tools/packages.sh --dev
	@CMAKE_ARGS='$(CMAKE_ARGS)' COMPILER='$(COMPILER)' tests/install/bare $(PLATFORM) $(GOALS)

PARTS ?=
release:
	@tools/release $(PARTS)
release-test:
	@tests/install/release $(PARTS)

format: dev-packages
	@$(sources) '*.hpp' '*.cpp' | xargs -0 -r $(call clang,clang-format) -i

format-check: dev-packages
	@$(sources) '*.hpp' '*.cpp' | xargs -0 -r $(call clang,clang-format) --dry-run -Werror

style:
	@tests/architecture/style .

# Sources as the preset puts them together, so that each header is read and matched a few times, not a
# few hundred times. NIGHTLY=1 lints tests and benchmarks, too.
lint: dev-packages packages
	$(call configure,lint)
	@tools/lint build/lint

nightly:
	@.ci/nightly

packages:
	@tools/packages.sh

dev-packages:
	@tools/packages.sh --dev

clean:
	rm -rf build
