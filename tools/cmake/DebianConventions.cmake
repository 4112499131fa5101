# SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
# SPDX-License-Identifier: Apache-2.0

# CPack runs this over the installed files before it packs them, to follow conventions of Debian
# that other installations do not have. https://www.debian.org/doc/debian-policy/
#
# A component is a folder here, and becomes a package.

set(package_of_program kingmaker)
set(package_of_development libkingmaker-dev)
set(package_of_jupyter kingmaker-jupyter)
set(package_of_python python3-kingmaker)

set(copyright
    "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: kingmaker

Files: *
Copyright: 2026 the Kingmaker maintainers
License: Apache-2.0
 On Debian systems, the full text of the Apache License version 2.0 is in
 /usr/share/common-licenses/Apache-2.0.
")
string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH where it is set
set(changelog
    "kingmaker (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * What is new in this version stands in the changelog of Kingmaker itself.

 -- ${CPACK_PACKAGE_CONTACT}  ${date}
")

# The compressed file contains no time stamp.
function(compress file)
  execute_process(COMMAND gzip -9nf ${file} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(share ${CPACK_TEMPORARY_INSTALL_DIRECTORY}/${component}/usr/share)
  set(doc ${share}/doc/${package_of_${component}})

  file(WRITE ${doc}/copyright "${copyright}")
  file(WRITE ${doc}/changelog.Debian "${changelog}")
  compress(${doc}/changelog.Debian)
  file(REMOVE ${doc}/LICENSE)
  if(EXISTS ${doc}/CHANGELOG.md)
    file(RENAME ${doc}/CHANGELOG.md ${doc}/changelog)
    compress(${doc}/changelog)
  endif()

  file(GLOB pages ${share}/man/man*/*)
  foreach(page IN LISTS pages)
    compress(${page})
  endforeach()
  if(EXISTS ${share}/zsh/site-functions)
    file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
  endif()
endforeach()
