# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# The compiler and the libraries that Kingmaker needs. All that is missing is listed at once.

set(missing "")
# needs NAME PACKAGE IS_FOUND [REMARK]: PACKAGE is Debian's name.
function(kingmaker_needs name package is_found)
  if(NOT is_found)
    string(APPEND missing "\n  ${name}  (Debian: ${package})${ARGN}")
    set(missing "${missing}" PARENT_SCOPE)
  endif()
endfunction()

if((CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 12)
   OR (CMAKE_CXX_COMPILER_ID STREQUAL Clang AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 14 AND NOT EMSCRIPTEN))
  message(FATAL_ERROR "Kingmaker needs g++ 12 or clang 14 or later, and ${CMAKE_CXX_COMPILER} is version "
                      "${CMAKE_CXX_COMPILER_VERSION}: remove the build folder and name a later compiler, as in "
                      "`CXX=g++-12 make run`")
endif()

find_package(Boost 1.81 QUIET CONFIG)
set(other_boost "")
if(NOT Boost_FOUND AND Boost_CONSIDERED_VERSIONS)
  set(other_boost ", and found is ${Boost_CONSIDERED_VERSIONS}")
endif()
kingmaker_needs("Boost 1.81 or later" "libboost1.81-dev or libboost-dev" "${Boost_FOUND}" "${other_boost}")
find_package(absl QUIET CONFIG)
kingmaker_needs("abseil" libabsl-dev "${absl_FOUND}")
find_package(nlohmann_json QUIET CONFIG)
kingmaker_needs("JSON for Modern C++" nlohmann-json3-dev "${nlohmann_json_FOUND}")
find_package(Threads QUIET)
kingmaker_needs("threads of POSIX" libc6-dev "${Threads_FOUND}")

find_package(PkgConfig QUIET)
kingmaker_needs("pkg-config" pkgconf "${PkgConfig_FOUND}")
if(PkgConfig_FOUND)
  pkg_check_modules(utf8proc QUIET IMPORTED_TARGET libutf8proc)
  # Line editing is a comfort: without libedit the REPL reads plain lines. The Python module has no prompt.
  if(NOT EMSCRIPTEN AND NOT KINGMAKER_PYTHON)
    pkg_check_modules(edit QUIET IMPORTED_TARGET libedit)
  endif()
endif()
kingmaker_needs("utf8proc" libutf8proc-dev "${utf8proc_FOUND}")
set(KINGMAKER_HAVE_LIBEDIT ${edit_FOUND})
if(NOT CMAKE_CROSSCOMPILING)
  include(CheckIncludeFileCXX)
  check_include_file_cxx(xxhash.h KINGMAKER_HAVE_XXHASH)
  kingmaker_needs("xxHash" libxxhash-dev "${KINGMAKER_HAVE_XXHASH}")
endif()

if(KINGMAKER_BUILD_TESTS)
  set(for_tests ", or -DKINGMAKER_BUILD_TESTS=OFF")
  find_package(GTest 1.12 QUIET CONFIG)
  kingmaker_needs("GoogleTest 1.12 or later" "libgtest-dev, libgmock-dev" "${GTest_FOUND}" "${for_tests}")
  # Debian has RapidCheck compiled with the standard library of g++ only.
  if(NOT EMSCRIPTEN AND NOT KINGMAKER_MACHINE STREQUAL "libcxx")
    find_package(rapidcheck QUIET CONFIG)
    kingmaker_needs("RapidCheck" librapidcheck-dev "${rapidcheck_FOUND}" "${for_tests}")
  endif()
endif()
if(KINGMAKER_BUILD_BENCH)
  find_package(benchmark QUIET CONFIG)
  kingmaker_needs("Google Benchmark" libbenchmark-dev "${benchmark_FOUND}" ", or -DKINGMAKER_BUILD_BENCH=OFF")
endif()

if(missing)
  message(FATAL_ERROR "Kingmaker needs what could not be found here:${missing}\n"
                      "Install it, or name its folder by -DCMAKE_PREFIX_PATH=FOLDER.")
endif()

# Archives in place of shared libraries: what is left to the system is the library of C.
if(KINGMAKER_STATIC)
  if(edit_FOUND)
    list(APPEND edit_archives edit tinfo bsd md)
    list(TRANSFORM edit_archives REPLACE ".+" "${edit_LIBDIR}/lib\\0.a")
    set_target_properties(PkgConfig::edit PROPERTIES INTERFACE_LINK_LIBRARIES "${edit_archives}")
  endif()
  get_property(imported DIRECTORY PROPERTY IMPORTED_TARGETS)
  foreach(target IN LISTS imported)
    foreach(property IN ITEMS IMPORTED_LOCATION_NONE INTERFACE_LINK_LIBRARIES)
      get_target_property(libraries ${target} ${property})
      if(libraries)
        string(REGEX REPLACE "(/lib[^;]*)[.]so[0-9.]*" "\\1.a" libraries "${libraries}")
        set_target_properties(${target} PROPERTIES ${property} "${libraries}")
      endif()
    endforeach()
  endforeach()
  add_link_options(-static-libstdc++ -static-libgcc LINKER:--exclude-libs,ALL)
endif()
