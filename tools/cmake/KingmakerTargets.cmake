# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# Functions that every folder's CMakeLists.txt uses; all sources are relative to that folder.
#
#   kingmaker_library(algebra SOURCES term_store.cpp DEPENDS absl::status)
#   kingmaker_test(algebra SOURCES term_store_test.cpp DEPENDS kingmaker::algebra)
#   kingmaker_bench(algebra SOURCES term_store_bench.cpp DEPENDS kingmaker::algebra)

include(GoogleTest)

# Warnings for our own code. Headers of imported targets are system headers and stay quiet.
function(kingmaker_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion)
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms on "text" + std::string: https://gcc.gnu.org/PR105651
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 13)
    # False alarms on std::optional: https://gcc.gnu.org/PR80635. Version 12 goes on checking.
    target_compile_options(${target} PRIVATE -Wno-maybe-uninitialized)
  endif()
  if(EMSCRIPTEN)
    # A number of 64 bits that is an index into a memory of 32 bits fits in these types.
    target_compile_options(${target} PRIVATE -Wno-shorten-64-to-32 -Wno-sign-conversion)
  endif()
  if(KINGMAKER_WERROR)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
endfunction()

# Headers that most sources from rewrite/ on include, and that take longest to read; most tests include gtest too.
set(KINGMAKER_PRECOMPILED_HEADERS
    <absl/algorithm/container.h> <absl/functional/function_ref.h> <absl/hash/hash.h>
    <absl/status/statusor.h> <boost/multiprecision/cpp_int.hpp> <boost/unordered/unordered_flat_map.hpp>
    <boost/unordered/unordered_flat_set.hpp>)

# Makes kingmaker_<name>, whose precompiled headers other targets use by kingmaker_reads_precompiled.
function(kingmaker_precompiled name)
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/precompiled/${name}.cpp CONTENT "" @ONLY)
  add_library(kingmaker_${name} OBJECT EXCLUDE_FROM_ALL
              ${PROJECT_BINARY_DIR}/generated/precompiled/${name}.cpp)
  target_link_libraries(kingmaker_${name} PRIVATE absl::statusor absl::hash Boost::headers)
  kingmaker_warnings(kingmaker_${name})
  target_precompile_headers(kingmaker_${name} PRIVATE ${ARGN})
endfunction()
function(kingmaker_reads_precompiled target name)
  if(CMAKE_CROSSCOMPILING)
    return()
  endif()
  target_precompile_headers(${target} REUSE_FROM kingmaker_${name})
  if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    target_compile_options(${target} PRIVATE -fpch-preprocess)  # for ccache
  endif()
endfunction()

# Adds the static library kingmaker_<name>, known as kingmaker::<name>; without SOURCES it is
# header-only. Headers are included from the root of the repository: "algebra/term_store.hpp".
function(kingmaker_library name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "kingmaker_library(${name}): stray ${arg_UNPARSED_ARGUMENTS}")
  endif()
  set(target kingmaker_${name})
  if(arg_SOURCES)
    add_library(${target} STATIC ${arg_SOURCES})
    set(visibility PUBLIC)
    kingmaker_warnings(${target})
    kingmaker_reads_precompiled(${target} headers)
  else()
    add_library(${target} INTERFACE)
    set(visibility INTERFACE)
  endif()
  add_library(kingmaker::${name} ALIAS ${target})
  target_compile_features(${target} ${visibility} cxx_std_20)
  target_include_directories(${target} ${visibility} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
  target_link_libraries(${target} ${visibility} ${arg_DEPENDS})
endfunction()

# Adds a program of WebAssembly that Node runs, with access to the machine's files and as much
# memory as a page has.
function(kingmaker_for_node target)
  target_link_options(${target} PRIVATE -O1 -sNODERAWFS -sALLOW_MEMORY_GROWTH -sMAXIMUM_MEMORY=2GB
                      -sABORTING_MALLOC=0 -sTOTAL_STACK=4MB -Wl,--stack-first -sEXIT_RUNTIME)
endfunction()

# Adds the GoogleTest program <name>_test and registers each test as <name>.<Suite>.<Test>, so
# that `ctest -R '^algebra\.'` selects a program. Each test is a process of its own. tests/support/paths.hpp
# gives the path of their data.
function(kingmaker_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  set(target ${name}_test)
  add_executable(${target} ${arg_SOURCES})
  kingmaker_warnings(${target})
  if(CMAKE_CXX_COMPILER_ID STREQUAL Clang)
    target_compile_options(${target} PRIVATE -Wno-sign-conversion)  # g++ has it not in -Wconversion
  endif()
  target_compile_options(${target} PRIVATE ${KINGMAKER_TEST_FLAGS})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${target} PRIVATE ${arg_DEPENDS} kingmaker_test_paths GTest::gtest_main GTest::gmock
                                          $<TARGET_NAME_IF_EXISTS:rapidcheck_gtest>)
  kingmaker_reads_precompiled(${target} test_headers)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/tests)
  if(EMSCRIPTEN)
    kingmaker_for_node(${target})
  endif()
  if(KINGMAKER_TESTS_TOGETHER)
    add_test(NAME ${name} COMMAND ${target})
    return()
  endif()
  gtest_discover_tests(
    ${target}
    TEST_PREFIX "${name}."
    DISCOVERY_MODE PRE_TEST
    DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT 1200)
endfunction()

# Adds the Google Benchmark program bench/<name>_bench of the build tree to the target `benchmarks`.
function(kingmaker_bench name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "SOURCES;DEPENDS")
  set(target ${name}_bench)
  add_executable(${target} EXCLUDE_FROM_ALL ${arg_SOURCES})
  add_dependencies(benchmarks ${target})
  kingmaker_warnings(${target})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  target_link_libraries(${target} PRIVATE ${arg_DEPENDS} benchmark::benchmark_main)
  set_target_properties(${target} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bench)
  if(EMSCRIPTEN)
    kingmaker_for_node(${target})
  endif()
endfunction()
