// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/machine/routines.hpp"

#include <string_view>
#include <utility>

#include "base/text.hpp"

namespace kingmaker {

// Writes texts that are equal if and only if two objects are the same. False if they cannot be
// compared, or the budget is spent.
class KeyWriter {
 public:
  KeyWriter(CallKeys& keys, Budget& budget, std::string& key)
      : keys_(keys), budget_(budget), key_(key) {}

  bool operator()(const Object& object) {
    if (!budget_.spend()) return false;
    key_ += static_cast<char>(object.index());
    return std::visit(*this, object);
  }
  bool operator()(const GameValue& value) {
    return number(value.term.raw()) && number(value.frame.players) && number(value.frame.start);
  }
  bool operator()(const Integer& n) {
    const auto& limbs = n.backend();
    key_ += n < 0 ? '-' : '+';
    return text(
        {reinterpret_cast<const char*>(limbs.limbs()), limbs.size() * sizeof(*limbs.limbs())});
  }
  bool operator()(const Counted& n) { return number('#') && (*this)(n.number); }
  bool operator()(const Rational& n) {
    return (*this)(Integer(numerator(n))) && (*this)(Integer(denominator(n)));
  }
  bool operator()(bool truth) { return number(truth); }
  bool operator()(const std::string& words) { return text(words); }
  bool operator()(const Path& path) { return numbers(path); }
  bool operator()(const List& list) {
    const Members& members = *list.members;
    const auto list_entry = keys_.lists_.find(&members);
    if (list_entry != keys_.lists_.end()) return number(list_entry->second.number);
    std::string written;
    if (!KeyWriter(keys_, budget_, written).write_members(members)) return false;
    const auto [entry, is_new] =
        keys_.by_members_.try_emplace(std::move(written), keys_.numbers_ + 1);
    if (is_new) ++keys_.numbers_;
    const std::uint64_t list_number = entry->second;
    // Writing a short list of no lists is as quick as looking it up.
    constexpr std::uint64_t kShort = 16;
    if (members.depth > 1 || members.count > kShort) {
      keys_.lists_.try_emplace(&members, CallKeys::KnownList{list, list_number});
    }
    return number(list_number);
  }
  bool operator()(const OtherObjectPointer& other) {
    const std::vector<std::uint64_t> key = other->key();
    if (key.empty() || !text(other->kind())) return false;
    for (const std::uint64_t part : key) number(part);
    return budget_.spend(key.size() / kPerUnit);
  }
  bool operator()(const System& system) {
    for (const auto& set : system.rule_sets()) number(reinterpret_cast<std::uintptr_t>(set.get()));
    return text(system.text());
  }
  template <typename Other>
  bool operator()(const Other& /*other*/) {
    return false;
  }

 private:
  static constexpr std::size_t kPerUnit = 64;  // numbers, or bytes

  // The nesting of lists is bounded (Members::kMostNesting).
  bool write_members(const Members& members) {
    number(members.count);
    for (std::uint64_t i = 0; i < members.count; ++i) {
      if (!(*this)(members.member(i))) return false;
    }
    return true;
  }
  bool number(auto n) {
    const auto wide = static_cast<std::uint64_t>(n);
    key_.append(reinterpret_cast<const char*>(&wide), sizeof(wide));
    return true;
  }
  bool numbers(const Path& path) {
    number(path.size());
    for (const auto step : path) number(step);
    return budget_.spend(path.size() / kPerUnit);
  }
  bool text(std::string_view words) {
    number(words.size());
    key_ += words;
    return budget_.spend(words.size() / kPerUnit);
  }

  CallKeys& keys_;
  Budget& budget_;
  std::string& key_;
};

namespace {

// The key of values and of small numbers, as a number.
std::optional<std::uint64_t> small_key(const Object& object) {
  if (const auto* value = std::get_if<GameValue>(&object)) {
    return std::uint64_t{value->term.raw()} << 16 |
           static_cast<std::uint64_t>(value->frame.players) << 8 |
           static_cast<std::uint64_t>(value->frame.start);
  }
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  const auto* number = integer_in(object);
  if (number == nullptr || *number < -kMost || *number > kMost) return std::nullopt;
  const std::uint64_t kind = std::holds_alternative<Integer>(object) ? 2 : 3;
  return kind << 62 | static_cast<std::uint64_t>(static_cast<std::int64_t>(*number) + kMost);
}

}  // namespace

absl::StatusOr<std::optional<CallKey>> CallKeys::of(std::span<const Operand> arguments,
                                                    Budget& budget) {
  if (arguments.size() == 1) {
    if (const auto number = small_key(arguments[0].object)) {
      return std::optional(CallKey{*number, {}});
    }
  }
  CallKey key;
  KeyWriter writer(*this, budget, key.text);
  for (const Operand& argument : arguments) {
    if (writer(argument.object)) continue;
    if (budget.is_spent()) return status_of(budget);
    return std::optional<CallKey>();
  }
  return std::optional(std::move(key));
}

void CallKeys::forget() {
  lists_.clear();
  by_members_.clear();
}

Routine::Result& Routine::enter(const CallKey& key, bool& fresh) {
  if (key.text.empty()) {
    const auto [entry, is_new] = by_number.try_emplace(key.number);
    fresh = is_new;
    return entry->second;
  }
  const auto [entry, is_new] = by_text.try_emplace(key.text);
  fresh = is_new;
  return entry->second;
}

void Routine::forget(const CallKey& key) {
  if (key.text.empty()) {
    by_number.erase(key.number);
  } else {
    by_text.erase(key.text);
  }
}

Routine& Routines::of(const FunctionPointer& function, bool is_premise) {
  std::unique_ptr<Routine>& routine = routines_[{function.get(), is_premise}];
  if (routine == nullptr) routine = std::make_unique<Routine>(function, is_premise);
  return *routine;
}

PreferenceRoutine& Routines::preference(
    const std::shared_ptr<const PreferenceDefinition>& definition, int players) {
  std::unique_ptr<PreferenceRoutine>& routine = preferences_[{definition.get(), players}];
  if (routine == nullptr) {
    routine = std::make_unique<PreferenceRoutine>(definition, Frame{players, 1});
  }
  return *routine;
}

void Routines::trim() {
  for (auto& [function, routine] : routines_) {
    if (routine->calls() < kMostCalls) continue;
    routine->by_number.clear();
    routine->by_text.clear();
    keys_.forget();
  }
}

}  // namespace kingmaker
