// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// How objects and answers are printed. Tested in tests/extensions/pictures/draw.km.
#pragma once

#include <cstddef>

#include "language/context.hpp"
#include "language/settings.hpp"

namespace kingmaker {

// The session, which evaluates what is printed, and the settings of the text: those of the session,
// or others, as for a file in another format. Both must outlive it.
struct Printing {
  // Functions that print can be called with a context alone.
  Printing(Context& session)  // NOLINT(google-explicit-constructor)
      : Printing(session, session.settings) {}
  Printing(Context& session, const Settings& of_text) : context(session), settings(of_text) {}

  Context& context;
  const Settings& settings;
  std::size_t columns = 0;  // of the screen, to which tables are cut; 0 if there is none
};

}  // namespace kingmaker
