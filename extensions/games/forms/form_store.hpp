// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

// Forms: impartial positions written out as sets of options.
//
// A form is a finite set of forms, to which a move leads; all players have the same moves. {} is
// the form without moves. Forms are equal if their sets of options are. Equal forms of one store
// have equal handles, so `==` is equality of forms and costs one comparison. Handles of different
// stores must never be mixed.
//
// The heap *n is {*0, ..., *(n-1)}. Heaps are encoded in the handle and take no memory, so *1000000
// costs no more than *1. A set of options that is a heap gets the handle of the heap. That, and the
// form without options, are why forms are not terms: the options of all nodes of *n, 4 bytes each,
// are 2 n^2 bytes in a store of terms, two terabytes for *1000000.
//
// Memory: 24 bytes for each form, 4 bytes for each option, and the table of sums. The store never
// shrinks; forms that are still needed can be copied to a new one (`only`). No function recurses.
#pragma once

#include <absl/types/span.h>

#include <compare>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/hash_table.hpp"

namespace kingmaker {

// The largest heap in a form. All nimbers are below 2^30 then.
inline constexpr std::uint32_t kMaxHeap = 1'000'000'000;

class Form {
 public:
  constexpr Form() = default;  // the heap *0
  // Precondition: n <= kMaxHeap.
  [[nodiscard]] static constexpr Form heap(std::uint32_t n) { return Form(n); }
  [[nodiscard]] static constexpr Form from_raw(std::uint32_t raw) { return Form(raw); }

  [[nodiscard]] constexpr bool is_heap() const { return raw_ < kFirstSet; }
  [[nodiscard]] constexpr bool is_zero() const { return raw_ == 0; }
  // The n of *n. Precondition: is_heap().
  [[nodiscard]] constexpr std::uint32_t heap_size() const { return raw_; }
  [[nodiscard]] constexpr std::uint32_t raw() const { return raw_; }

  // The order of handles: heaps by size, then sets in the order of creation, so options come before
  // sets that contain them. It is not the order in which forms are printed (form_order.hpp).
  friend constexpr bool operator==(Form, Form) = default;
  friend constexpr std::strong_ordering operator<=>(Form, Form) = default;
  template <typename H>
  friend H AbslHashValue(H h, Form f) {
    return H::combine(std::move(h), f.raw_);
  }

 private:
  friend class FormStore;
  static constexpr std::uint32_t kFirstSet = std::uint32_t{1} << 30;
  static_assert(kMaxHeap < kFirstSet);

  explicit constexpr Form(std::uint32_t raw) : raw_(raw) {}
  std::uint32_t raw_ = 0;
};

class FormStore {
 public:
  // The largest number of options of all forms together, and of remembered sums. The store is full
  // beyond them.
  static constexpr std::size_t kMaxOptions = 50'000'000;
  static constexpr std::size_t kMaxSums = 20'000'000;

  FormStore() : sets_(0, Hash{data_.get()}, Equal{data_.get()}) {}

  // The form with these options, which are sorted here and may repeat. Nullopt if the store is
  // full. Takes O(k log k) for k options.
  [[nodiscard]] std::optional<Form> form(std::span<Form> options);

  // The disjunctive sum g + h, in which a move is a move in one of the two (commutative and
  // associative). The sum is written out, with a form for each pair of positions of g and h: *3 +
  // *5 is a set of 8 options. Results are remembered. Nullopt if the store is full or `go_on`
  // returns false.
  [[nodiscard]] std::optional<Form> sum(Form g, Form h, GoOn go_on);

  // Calls `visit` once with each option.
  void for_each_option(Form f, auto&& visit) const {
    if (f.is_heap()) {
      for (std::uint32_t n = 0; n < f.heap_size(); ++n) visit(Form::heap(n));
    } else {
      for (const Form option : data_->at(index_of(f))) visit(option);
    }
  }
  [[nodiscard]] std::size_t option_count(Form f) const {
    return f.is_heap() ? f.heap_size() : data_->sets[index_of(f)].count;
  }
  // The options in the order of handles. Precondition: i < option_count(f).
  [[nodiscard]] Form option_at(Form f, std::size_t i) const {
    return f.is_heap() ? Form::heap(static_cast<std::uint32_t>(i)) : options(f)[i];
  }
  // The sorted options; valid until the next form is made. Precondition: `f` is not a heap.
  [[nodiscard]] std::span<const Form> options(Form f) const { return data_->at(index_of(f)); }

  // The size of the heap that is equivalent for two players in normal play: the least number that
  // is not the nimber of an option (mex; Sprague and Grundy). O(1).
  [[nodiscard]] std::uint32_t nimber(Form f) const {
    return f.is_heap() ? f.heap_size() : data_->sets[index_of(f)].nimber;
  }
  // The number of moves of the longest play. O(1).
  [[nodiscard]] std::uint32_t rank(Form f) const {
    return f.is_heap() ? f.heap_size() : data_->sets[index_of(f)].rank;
  }
  // The largest n with *n among f and all positions that can be reached from it. O(1).
  [[nodiscard]] std::uint32_t largest_heap(Form f) const {
    return f.is_heap() ? f.heap_size() : data_->sets[index_of(f)].largest_heap;
  }

  // The number of forms that are not heaps, and its bound.
  [[nodiscard]] std::size_t sets() const { return data_->sets.size(); }
  // The number of entries in memory: sets, options and sums, some ten bytes each.
  [[nodiscard]] std::size_t entries() const {
    return data_->sets.size() + data_->options.size() + sums_.size();
  }
  void set_limit(std::uint64_t sets) { limit_ = sets; }

  // A store that contains only `roots` and the forms that can be reached from them. The roots
  // become handles of the new store, in the same order; this store does not change. Takes O(options
  // in it).
  [[nodiscard]] std::shared_ptr<FormStore> only(std::span<Form* const> roots) const;

 private:
  struct Set {
    std::uint32_t first;  // of its options
    std::uint32_t count;
    std::uint32_t nimber;
    std::uint32_t rank;
    std::uint32_t largest_heap;
  };
  // At a fixed address, since the set of sets refers to it when the store moves.
  struct Data {
    std::vector<Set> sets;
    std::vector<Form> options;
    [[nodiscard]] std::span<const Form> at(std::uint32_t index) const {
      return {options.data() + sets[index].first, sets[index].count};
    }
  };
  using Content = std::span<const Form>;
  struct Hash {
    using is_transparent = void;
    const Data* data;
    std::size_t operator()(Content content) const {
      return absl::Hash<absl::Span<const Form>>{}({content.data(), content.size()});
    }
    std::size_t operator()(std::uint32_t index) const { return (*this)(data->at(index)); }
  };
  struct Equal {
    using is_transparent = void;
    const Data* data;
    bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; }
    bool operator()(std::uint32_t index, Content content) const;
    bool operator()(Content content, std::uint32_t index) const { return (*this)(index, content); }
  };

  [[nodiscard]] static std::uint32_t index_of(Form f) { return f.raw() - Form::kFirstSet; }
  [[nodiscard]] static std::uint64_t pair_of(Form g, Form h);
  [[nodiscard]] std::uint32_t mex_of_nimbers(Content options) const;

  std::unique_ptr<Data> data_ = std::make_unique<Data>();
  HashSet<std::uint32_t, Hash, Equal> sets_;
  HashMap<std::uint64_t, Form> sums_;
  std::uint64_t limit_ = 100'000'000;
};

// The least number that is not in `numbers`. O(count).
[[nodiscard]] std::uint32_t mex(std::span<const std::uint32_t> numbers);

// The number of distinct positions that can be reached from `f`, including `f`. O(options of sets).
[[nodiscard]] std::uint64_t positions(const FormStore& store, Form f);

}  // namespace kingmaker
