# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# Components that `cmake --install` installs, and of which tools/debian/rules makes Debian packages:
#
#   program      the program, its manual page, completions for shells, documents
#   development  static libraries, headers, and what find_package(kingmaker) reads
#   python       the Python package with the Jupyter kernel, from a build tree of its own
#
# The folders that build programs install them, with their files.

include(CMakePackageConfigHelpers)

# The extensions of the language, too, since sessions begin with them.
get_property(extensions GLOBAL PROPERTY KINGMAKER_LANGUAGE)
list(TRANSFORM extensions REPLACE "kingmaker::" "")
set(libraries base algebra grammar rewrite language present ${extensions} extensions embed)
foreach(name IN ITEMS games census plots)
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
foreach(folder IN ITEMS base algebra grammar rewrite language bindings/cpp ${folders})
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
