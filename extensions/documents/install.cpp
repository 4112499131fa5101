#include "extensions/documents/install.hpp"

#include "extensions/documents/scan.hpp"
#include "extensions/documents/tex_command.hpp"
#include "extensions/documents/weave.hpp"

namespace kingmaker::documents {

void install(Subcommands& subcommands) {
  subcommands.add(scan_subcommand());
  subcommands.add(tex_subcommand());
  subcommands.add(weave_subcommand());
}

}  // namespace kingmaker::documents
