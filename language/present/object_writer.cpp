// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "language/present/object_writer.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <utility>

#include "base/characters.hpp"
#include "base/long_numbers.hpp"
#include "base/status_macros.hpp"
#include "base/text.hpp"
#include "grammar/limits.hpp"
#include "grammar/print.hpp"
#include "language/list.hpp"
#include "language/object_text.hpp"

namespace kingmaker {
namespace {

// The game in which a statement that writes an object must be read. It is `now` if the statement
// does not depend on the game.
struct FrameOf {
  const Frame& now;

  Frame operator()(const GameValue& value) const { return value.frame; }
  Frame operator()(const OtherObjectPointer& other) const {
    const Object* const meant = other->stands_for();
    return meant == nullptr ? other->expression_frame(now) : std::visit(*this, *meant);
  }
  // The frame of the first member that needs another one.
  Frame operator()(const List& list) const {
    if (!list.members->values.empty()) return list.members->frame;
    return of_first(list.members->objects);
  }
  Frame operator()(const SharedTable& shared) const {
    const Table& table = *shared.table;
    for (const Column& column : table.columns) {
      if (const Frame frame = of_first(column.cells); frame != now) return frame;
    }
    return now;
  }
  Frame operator()(const System& system) const {
    Frame frame = now;
    for (int n = kMinPlayers; !system.check_players(frame.players).ok() && n <= kMaxPlayers; ++n) {
      frame = {n, 1};
    }
    return frame;
  }
  template <typename Other>
  Frame operator()(const Other& /*other*/) const {
    return now;
  }

 private:
  [[nodiscard]] Frame of_first(const std::vector<Object>& objects) const {
    for (const Object& object : objects) {
      if (const Frame frame = std::visit(*this, object); frame != now) return frame;
    }
    return now;
  }
};

// A whole number as an expression: with more digits than are read at once, it is a sum of pieces.
std::string readable_number(std::string_view digits) {
  constexpr std::size_t kPiece = kMaxDigits;
  if (digits.size() <= kPiece) return std::string(digits);
  if (digits[0] == '-') return cat("-", readable_number(digits.substr(1)));
  std::size_t end = (digits.size() - 1) % kPiece + 1;
  std::string text(digits.substr(0, end));
  for (; end < digits.size(); end += kPiece) {
    std::string_view piece = digits.substr(end, kPiece);
    piece.remove_prefix(std::min(piece.find_first_not_of('0'), piece.size() - 1));
    text = cat("(", text, "*10^", kPiece, "+", piece, ")");
  }
  return text;
}

// Writes one object. Nullopt for objects that can only be computed.
struct Written {
  using Result = std::optional<absl::StatusOr<std::string>>;
  Context& context;
  ObjectNotes& notes;

  Result operator()(const GameValue& value) const {
    // A win is not written as a number, since that would be a number.
    if (value.term.is_win()) return cat("nf(", value.term.winner(), ", under=raw)");
    return shared(value.frame, value.term);
  }
  Result operator()(bool truth) const { return truth ? "1 == 1" : "1 == 2"; }
  Result operator()(const std::string& words) const { return text_literal(words); }
  Result operator()(const List& list) const {
    const Members& members = *list.members;
    if (members.is_range) {
      return cat("(", members.first, "..",
                 members.first + static_cast<std::int64_t>(members.count) - 1, ")");
    }
    return in_parentheses(list, 0, members.count);
  }
  // Writes members `first` to `last` - 1. The nesting of lists is bounded (Members::kMostNesting).
  [[nodiscard]] Result in_parentheses(const List& list, std::uint64_t first,
                                      std::uint64_t last) const {
    // A tuple of rule sets would be one rule set.
    bool is_plain = last - first > 1;
    std::string text;
    for (std::uint64_t i = first; i < last; ++i) {
      if (!context.budget().spend()) return status_of(context.budget());
      const Object member = list.members->member(i);
      is_plain = is_plain && !std::holds_alternative<System>(member) && !has_name(member);
      Result written = std::visit(*this, member);
      if (!written || !written->ok()) return written;
      append(text, i == first ? "" : ",", **written);
      if (text.size() > context.settings.max_output) return too_long_to_print("the list is");
    }
    return cat(is_plain ? "(" : "list(", text, ")");
  }
  // Writes a table by its rows: `columns((table r in ROWS: n = at(r, 1), v = at(r, 2)), 2, 3)`.
  Result operator()(const SharedTable& shared) const {
    const Table& table = *shared.table;
    if (table.rows() == 0) return std::nullopt;
    if (!table.remark.empty() || table.plot != nullptr || table.origins != nullptr) {
      notes.remarks.emplace("a table is its rows, without what is drawn or said of it");
    }
    std::string text = cat("columns((table r in ", table.rows() == 1 ? "list(" : "(");
    for (std::size_t row = 0; row < table.rows(); ++row) {
      append(text, row == 0 ? "list(" : ",list(");
      for (std::size_t i = 0; i < table.columns.size(); ++i) {
        if (!context.budget().spend()) return status_of(context.budget());
        Result cell = std::visit(*this, table.columns[i].cells[row]);
        if (!cell || !cell->ok()) return cell;
        append(text, i == 0 ? "" : ",", **cell);
        if (text.size() > context.settings.max_output) return too_long_to_print("the table is");
      }
      text += ')';
    }
    text += "):";
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
      append(text, i == 0 ? " " : ", ", column_title(table.columns[i].name), " = at(r, ", i + 1,
             ")");
    }
    text += ')';
    for (std::size_t i = 0; i < table.columns.size(); ++i) append(text, ", ", i + 2);
    return text + ")";
  }
  Result operator()(const System& system) const { return system.text(); }
  Result operator()(const Integer& number) const {
    absl::StatusOr<std::string> digits = text_of(context, number);
    if (digits.ok()) digits = readable_number(*digits);
    return digits;
  }
  Result operator()(const Rational& number) const {
    const absl::StatusOr<std::string> text = text_of(context, number);
    if (!text.ok()) return text;
    const std::size_t slash = std::min(text->find('/'), text->size());
    const std::string_view digits = *text;
    const std::string numerator = readable_number(digits.substr(0, slash));
    if (slash == digits.size()) return numerator;
    return cat(numerator, "/", readable_number(digits.substr(slash + 1)));
  }
  Result operator()(const Path& path) const { return text_of(context, path); }
  Result operator()(const OtherObjectPointer& other) const {
    if (!other->own_name().empty()) {
      std::string name(other->own_name());
      absl::c_replace(name, '-', '_');  // in the name of a rule
      return name;
    }
    if (Result written = other->expression(context, notes)) return written;
    const Object* const meant = other->stands_for();
    if (meant == nullptr) return std::nullopt;
    if (other->word() != kind_word(*meant)) {
      notes.remarks.insert(cat(other->kind(), " is ", kind_of(*meant)));
    }
    return std::visit(*this, *meant);
  }

 private:
  [[nodiscard]] static bool has_name(const Object& object) {
    const auto* other = std::get_if<OtherObjectPointer>(&object);
    return other != nullptr && !(*other)->own_name().empty();
  }
  [[nodiscard]] absl::StatusOr<std::string> shared(const Frame& frame, Term term) const {
    return print(context.store(), term, {Format::Shared, frame, context.settings.max_output});
  }
  static std::string column_title(std::string_view name) {
    if (!name.empty() && is_letter(name[0]) && absl::c_all_of(name, is_of_name)) {
      return std::string(name);
    }
    std::string title(name);
    absl::c_replace(title, '\n', ' ');
    return text_literal(title);
  }
};

}  // namespace

std::optional<absl::StatusOr<std::string>> written_object(Context& context, const Object& object,
                                                          ObjectNotes& notes) {
  return std::visit(Written{context, notes}, object);
}

std::optional<absl::StatusOr<std::string>> written_members(Context& context, const List& list,
                                                           std::uint64_t first, std::uint64_t last,
                                                           ObjectNotes& notes) {
  return Written{context, notes}.in_parentheses(list, first, last);
}

Frame frame_of(const Object& object, const Frame& now) { return std::visit(FrameOf{now}, object); }

bool is_of_frame(const Object& object, const Frame& frame) {
  if (frame_of(object, frame) != frame) return false;
  const auto all = [&](const std::vector<Object>& objects) {
    return absl::c_all_of(objects, [&](const Object& part) { return is_of_frame(part, frame); });
  };
  if (const auto* list = std::get_if<List>(&plain(object))) return all(list->members->objects);
  const Table* table = table_in(plain(object));
  return table == nullptr ||
         absl::c_all_of(table->columns, [&](const Column& column) { return all(column.cells); });
}

}  // namespace kingmaker
