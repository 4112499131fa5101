#include "extensions/documents/install.hpp"

#include "extensions/documents/scan.hpp"
#include "extensions/documents/tex_command.hpp"
#include "extensions/documents/weave.hpp"

namespace kingmaker::documents {

void install_subcommands(Library& library) {
  library.add(scan_subcommand());
  library.add(tex_subcommand());
  library.add(weave_subcommand());
}

}  // namespace kingmaker::documents
