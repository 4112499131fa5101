// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/coalitions/share_tuple.hpp"

#include <absl/hash/hash.h>

#include <utility>

#include "base/json.hpp"
#include "base/text.hpp"
#include "language/list.hpp"

namespace kingmaker {
namespace {

List list_of_shares(const Shares& shares) {
  Members members;
  members.count = shares.size();
  for (const Rational& share : shares) members.objects.push_back(number_object(share));
  return list_of(std::move(members));
}

}  // namespace

ShareTuple::ShareTuple(Shares shares)
    : shares_(std::move(shares)), list_(list_of_shares(shares_)) {}

std::vector<std::string> ShareTuple::texts() const {
  std::vector<std::string> texts;
  for (const Rational& share : shares_) texts.push_back(share.str());
  return texts;
}

absl::StatusOr<std::string> ShareTuple::print(const Printing& /*printing*/) const {
  return cat("(", joined(texts(), ", "), ")");
}

absl::Status ShareTuple::print_json(const Printing& /*printing*/, JsonWriter& json) const {
  json.array(texts());
  return absl::OkStatus();
}

bool ShareTuple::equals(const OtherObject& other) const {
  return shares_ == static_cast<const ShareTuple&>(other).shares_;
}

std::uint64_t ShareTuple::hash(Context& /*context*/) const { return absl::HashOf(texts()); }

}  // namespace kingmaker
