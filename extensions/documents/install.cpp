#include "extensions/documents/install.hpp"

#include "extensions/documents/weave.hpp"

namespace kingmaker::documents {

void install(Subcommands& subcommands) { subcommands.add(weave_subcommand()); }

}  // namespace kingmaker::documents
