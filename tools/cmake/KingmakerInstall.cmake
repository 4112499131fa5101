# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# Components that `cmake --install` installs, and of which CPack makes Debian packages:
#
#   program      the program, its manual page, completions for shells, documents
#   development  static libraries, headers, and what find_package(kingmaker) reads
#   jupyter      the Jupyter kernel, where it is built
#   python       the Python package, from a build tree of its own
#
# The folders that build programs install them, with their files.

include(CMakePackageConfigHelpers)

# The extensions of the language, too, since sessions begin with them.
get_property(extensions GLOBAL PROPERTY KINGMAKER_LANGUAGE)
list(TRANSFORM extensions REPLACE "kingmaker::" "")
set(libraries base algebra grammar rewrite solve language present ${extensions} extensions embed)
foreach(name IN ITEMS games census)
  if(TARGET kingmaker_${name})
    list(APPEND libraries ${name})
  endif()
endforeach()
foreach(name IN LISTS libraries)
  target_include_directories(
    kingmaker_${name} PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/kingmaker>)
  set_target_properties(kingmaker_${name} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS kingmaker_${name} EXPORT kingmakerTargets
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development)
endforeach()
# The headers in detail/ are installed too, since the others include them.
get_property(folders GLOBAL PROPERTY KINGMAKER_LANGUAGE_FOLDERS)
foreach(folder IN ITEMS base algebra grammar rewrite solve language bindings/cpp ${folders})
  cmake_path(GET folder PARENT_PATH above)
  install(
    DIRECTORY ${PROJECT_SOURCE_DIR}/${folder}
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kingmaker/${above}
    COMPONENT development
    FILES_MATCHING PATTERN "*.hpp")
endforeach()
install(FILES extensions/standard_library.hpp
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/kingmaker/extensions COMPONENT development)

set(config_folder ${CMAKE_INSTALL_LIBDIR}/cmake/kingmaker)
install(EXPORT kingmakerTargets NAMESPACE kingmaker:: DESTINATION ${config_folder}
        COMPONENT development)
set(KINGMAKER_USES_MPI OFF)
if(TARGET kingmaker_census)
  get_target_property(census_libraries kingmaker_census LINK_LIBRARIES)
  if(census_libraries MATCHES MPI::MPI_CXX)
    set(KINGMAKER_USES_MPI ON)
  endif()
endif()
configure_package_config_file(
  ${CMAKE_CURRENT_LIST_DIR}/kingmakerConfig.cmake.in
  ${PROJECT_BINARY_DIR}/cmake/kingmakerConfig.cmake INSTALL_DESTINATION ${config_folder}
  NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file(${PROJECT_BINARY_DIR}/cmake/kingmakerConfigVersion.cmake
                                 COMPATIBILITY SameMajorVersion)
install(
  FILES ${PROJECT_BINARY_DIR}/cmake/kingmakerConfig.cmake
        ${PROJECT_BINARY_DIR}/cmake/kingmakerConfigVersion.cmake
  DESTINATION ${config_folder}
  COMPONENT development)

install(FILES README.md CHANGELOG.md CITATION.cff LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR}
        COMPONENT program)
install(DIRECTORY docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT program)
install(FILES extensions/games/collection.km DESTINATION ${CMAKE_INSTALL_DATADIR}/kingmaker/games COMPONENT program)

# --- Debian packages ---

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME kingmaker)
set(CPACK_PACKAGE_CONTACT "Kingmaker maintainers <maintainers@users.noreply.a-seed-57f2dd55.example>")
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON)  # files that name others are written for where they will be
set(CPACK_COMPONENTS_ALL program development)
if(TARGET kingmaker-kernel)
  list(APPEND CPACK_COMPONENTS_ALL jupyter)
endif()
# The libraries of the Python module are compiled with other options, so it has its own build tree.
if(KINGMAKER_PYTHON_TREE)
  list(APPEND CPACK_COMPONENTS_ALL python)
  set(CPACK_COMPONENTS_PYTHON python)  # those of the tree that are packed
  set(CPACK_INSTALL_CMAKE_PROJECTS "${PROJECT_BINARY_DIR};kingmaker;ALL;/"
                                   "${KINGMAKER_PYTHON_TREE};kingmaker;python;/")
  find_package(Python3 3.9 REQUIRED COMPONENTS Interpreter)
  math(EXPR next_minor "${Python3_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= 3.${Python3_VERSION_MINOR}), python3 (<< 3.${next_minor})")
endif()
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/DebianConventions.cmake)

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
# 1+deb12 on Debian 12: a later system has a later package.
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
if(EXISTS /etc/os-release)
  file(READ /etc/os-release system)
  if(system MATCHES "\nID=debian" AND system MATCHES "\nVERSION_ID=\"?([0-9]+)")
    string(APPEND CPACK_DEBIAN_PACKAGE_RELEASE "+deb${CMAKE_MATCH_1}")
  endif()
endif()
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)

set(about "A value such as [[1,3],[1,[1,2]]] says who may choose what in a game of three
or more players. Kingmaker reads the notations of the literature, rewrites
values to normal forms by the papers' rules, and compares them for a player.")
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME kingmaker)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "graphviz, less")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION
    "values of multi-player games, and their normal forms\n${about}")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libkingmaker-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libabsl-dev, libboost1.81-dev | libboost-dev (>= 1.81), libutf8proc-dev, pkgconf")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION
    "values of multi-player games - static libraries and headers\n${about}")
set(CPACK_DEBIAN_JUPYTER_PACKAGE_NAME kingmaker-jupyter)
set(CPACK_DEBIAN_JUPYTER_PACKAGE_SECTION math)
set(CPACK_DEBIAN_JUPYTER_PACKAGE_RECOMMENDS "graphviz")
set(CPACK_DEBIAN_JUPYTER_PACKAGE_SUGGESTS "jupyter-notebook, jupyter-console")
set(CPACK_DEBIAN_JUPYTER_DESCRIPTION
    "values of multi-player games - Jupyter kernel\n${about}")
set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-kingmaker)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_RECOMMENDS graphviz)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas, jupyter-notebook")
set(CPACK_DEBIAN_PYTHON_DESCRIPTION
    "values of multi-player games - Python module\n${about}")
include(CPack)
