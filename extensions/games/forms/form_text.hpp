// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Forms as text, which is read back as the same form.
#pragma once

#include <absl/status/statusor.h>

#include <cstddef>
#include <span>
#include <string>

#include "extensions/games/forms/form_store.hpp"

namespace kingmaker {

// A sum of forms: `*3` for a heap (`*0` for {}), and `{*0,*2}` for other forms, with options in the
// order of form_order.hpp; `*3 + {*0,*2}` for several forms, in the same order, and `*0` for none.
// The text may be much longer than the form in the store: ResourceExhausted if it has more than
// `max_output` bytes. It does not recurse.
[[nodiscard]] absl::StatusOr<std::string> form_sum_text(const FormStore& store,
                                                        std::span<const Form> parts,
                                                        std::size_t max_output);

}  // namespace kingmaker
