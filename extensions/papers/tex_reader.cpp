// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/tex_reader.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/text.hpp"
#include "extensions/papers/characters.hpp"

namespace kingmaker::papers {
namespace {

// Stands where something is that no value has, so that none reaches over it.
constexpr std::string_view kOther = "\x01";

// Environments of mathematics, without the star that some may have. Tables are among them.
constexpr auto kMathematics = std::to_array<std::string_view>(
    {"math", "displaymath", "equation", "align", "alignat", "flalign", "gather", "multline",
     "eqnarray", "array", "tabular", "tabularx", "longtable", "split", "dmath"});
constexpr auto kVerbatim = std::to_array<std::string_view>(
    {"verbatim", "Verbatim", "lstlisting", "minted", "comment", "filecontents", "alltt"});

enum class Does : std::uint8_t {
  Nothing,  // sets type
  Blank,    // is white space
  Text,     // what follows is a text, which is left out
  Label,    // what follows is no part of the formula
  Bar,
  Writes,     // a sign of the language
  Delimiter,  // \left, \right: a dot behind it is nothing
};

struct Control {
  std::string_view name;
  Does does;
  std::string_view writes = "";
};

constexpr auto kControls = std::to_array<Control>({
    {"bar", Does::Bar},
    {"overline", Does::Bar},
    {"{", Does::Writes, "{"},
    {"}", Does::Writes, "}"},
    {"lbrace", Does::Writes, "{"},
    {"rbrace", Does::Writes, "}"},
    {"lbrack", Does::Writes, "["},
    {"rbrack", Does::Writes, "]"},
    {"lt", Does::Writes, "<"},
    {"le", Does::Writes, "<="},
    {"leq", Does::Writes, "<="},
    {"leqslant", Does::Writes, "<="},
    {"gt", Does::Writes, ">"},
    {"ge", Does::Writes, ">="},
    {"geq", Does::Writes, ">="},
    {"geqslant", Does::Writes, ">="},
    {"ne", Does::Writes, "!="},
    {"neq", Does::Writes, "!="},
    {"to", Does::Writes, "->"},
    {"rightarrow", Does::Writes, "->"},
    {"longrightarrow", Does::Writes, "->"},
    {"parallel", Does::Writes, "||"},
    {"Vert", Does::Writes, "||"},
    {"|", Does::Writes, "||"},
    {"coloneqq", Does::Writes, ":="},
    {"prime", Does::Writes, "'"},
    {"comma", Does::Writes, ","},
    {"left", Does::Delimiter},
    {"right", Does::Delimiter},
    {"middle", Does::Delimiter},
    {"!", Does::Nothing},
    {"/", Does::Nothing},
    {"-", Does::Nothing},
    {"displaystyle", Does::Nothing},
    {"textstyle", Does::Nothing},
    {"scriptstyle", Does::Nothing},
    {"limits", Does::Nothing},
    {"nonumber", Does::Nothing},
    {"notag", Does::Nothing},
    {"mathbf", Does::Nothing},
    {"mathrm", Does::Nothing},
    {"mathit", Does::Nothing},
    {"mathsf", Does::Nothing},
    {"mathtt", Does::Nothing},
    {"mathnormal", Does::Nothing},
    {"boldsymbol", Does::Nothing},
    {"bm", Does::Nothing},
    {"boxed", Does::Nothing},
    {"ensuremath", Does::Nothing},
    {"mathopen", Does::Nothing},
    {"mathclose", Does::Nothing},
    {"mathord", Does::Nothing},
    {"mathbin", Does::Nothing},
    {"mathrel", Does::Nothing},
    {"mathpunct", Does::Nothing},
    {"bigl", Does::Nothing},
    {"bigr", Does::Nothing},
    {"big", Does::Nothing},
    {"Bigl", Does::Nothing},
    {"Bigr", Does::Nothing},
    {"Big", Does::Nothing},
    {"biggl", Does::Nothing},
    {"biggr", Does::Nothing},
    {"bigg", Does::Nothing},
    {"Biggl", Does::Nothing},
    {"Biggr", Does::Nothing},
    {"Bigg", Does::Nothing},
    {"allowbreak", Does::Nothing},
    {"relax", Does::Nothing},
    {",", Does::Blank},
    {";", Does::Blank},
    {":", Does::Blank},
    {">", Does::Blank},
    {" ", Does::Blank},
    {"\n", Does::Blank},
    {"quad", Does::Blank},
    {"qquad", Does::Blank},
    {"enspace", Does::Blank},
    {"thinspace", Does::Blank},
    {"hline", Does::Blank},
    {"toprule", Does::Blank},
    {"midrule", Does::Blank},
    {"bottomrule", Does::Blank},
    {"newline", Does::Blank},
    {"linebreak", Does::Blank},
    {"cline", Does::Label},
    {"cmidrule", Does::Label},
    {"hspace", Does::Label},
    {"vspace", Does::Label},
    {"label", Does::Label},
    {"tag", Does::Label},
    {"color", Does::Label},
    {"textcolor", Does::Label},
    {"phantom", Does::Label},
    {"hphantom", Does::Label},
    {"vphantom", Does::Label},
    {"text", Does::Text},
    {"textrm", Does::Text},
    {"textbf", Does::Text},
    {"textit", Does::Text},
    {"textsf", Does::Text},
    {"texttt", Does::Text},
    {"emph", Does::Text},
    {"mbox", Does::Text},
    {"hbox", Does::Text},
    {"intertext", Does::Text},
    {"shortintertext", Does::Text},
    {"footnote", Does::Text},
    {"cite", Does::Text},
    {"ref", Does::Text},
    {"eqref", Does::Text},
    {"operatorname", Does::Text},
});

template <typename List>
bool has(const List& list, std::string_view name) {
  return std::find(list.begin(), list.end(), name) != list.end();
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

// `2pt`: what TeX takes between brackets behind `\\`.
bool is_length(std::string_view text) {
  const std::size_t unit = text.find_first_not_of("+-.0123456789");
  return unit != std::string_view::npos && unit > 0 && is_letter(text[unit]);
}

class TexReader {
 public:
  TexReader(Documents& documents, const TexOptions& options, TexMacros::OpenFile open,
            std::vector<Warning>& warnings, TakePassage take)
      : options_(options),
        warnings_(warnings),
        take_(take),
        macros_(documents, names_, warnings, open) {
    for (const Control& control : kControls) controls_[names_.number(control.name)] = &control;
  }

  void read(std::uint32_t document, std::size_t begin, std::size_t end, bool is_formula) {
    macros_.enter(document, begin, end);
    const auto at = static_cast<std::uint32_t>(begin);
    if (is_formula) begin_formula({.opener = Opener::Document, .span = {document, at, at}});
    TexToken token;
    while (!stopped_) {
      if (!formula_) macros_.skip_text();
      if (!macros_.next(token)) break;
      if (formula_) {
        in_formula(token);
      } else {
        in_text(token);
      }
    }
    if (!formula_) return;
    if (formula_->opener != Opener::Document) not_closed();
    end_formula();
  }

 private:
  enum class Opener : std::uint8_t {
    Document,
    Dollar,
    DoubleDollar,
    Parenthesis,
    Bracket,
    Group,
    Environment
  };
  struct Formula {
    Opener opener = Opener::Document;
    Span span;  // of what opens it
    std::string environment = {};
    std::size_t depth = 0;  // environments of that name in it
  };
  // `{`, or a place where one token stands for a group.
  struct Group {
    std::size_t begin = 0;  // in the passage
    Span span;
    std::uint32_t bars = 0;
    char script = 0;  // `_` or `^` before it
  };

  void warn(const Span& span, std::string message) {
    warnings_.push_back({span, std::move(message)});
  }
  void not_closed() { warn(formula_->span, "the mathematics that begins here is not closed"); }

  void begin_formula(Formula formula) {
    formula_ = std::move(formula);
    passage_.clear();
    groups_.clear();
    bars_ = 0;
    script_ = 0;
  }
  void end_formula() {
    while (!groups_.empty()) end_group(Span(groups_.back().span));
    formula_.reset();
    if (!passage_.text().empty()) stopped_ = !take_(passage_);
    passage_.clear();
  }

  // --- Text, in which formulas are looked for ---

  void in_text(const TexToken& token) {
    if (token.kind == TexKind::Math) {
      Formula formula{.opener = Opener::Dollar, .span = token.span};
      TexToken second;
      if (macros_.next(second)) {
        const bool is_double = second.kind == TexKind::Math;
        if (is_double) formula.opener = Opener::DoubleDollar;
        if (!is_double) macros_.put_back(second);
      }
      return begin_formula(std::move(formula));
    }
    if (token.kind != TexKind::Control) return;
    const std::string& name = names_.name(token.code);
    if (name == "(") return begin_formula({.opener = Opener::Parenthesis, .span = token.span});
    if (name == "[") return begin_formula({.opener = Opener::Bracket, .span = token.span});
    if (name == "ensuremath") {
      TexToken brace;
      if (!macros_.next(brace)) return;
      if (brace.kind == TexKind::Begin) {
        return begin_formula({.opener = Opener::Group, .span = token.span});
      }
      return macros_.put_back(brace);
    }
    if (name == "verb") return macros_.skip_verb();
    if (name == "begin") begin_environment(token);
    if (name == "end" && environment_name() == "document") macros_.end_file();
  }

  std::string environment_name() {
    const auto argument = macros_.argument();
    return argument ? TexMacros::text_of(*argument) : "";
  }

  void begin_environment(const TexToken& token) {
    const std::string name = environment_name();
    std::string plain = name;
    if (plain.ends_with('*')) plain.pop_back();
    if (has(kVerbatim, plain)) return macros_.skip_past(cat("\\end{", name, "}"));
    if (!has(kMathematics, plain)) return;
    begin_formula({.opener = Opener::Environment, .span = token.span, .environment = name});
    skip_columns(plain);
  }

  // `[t]{c|c}` behind \begin{array}, `{2}` behind \begin{alignat}.
  void skip_columns(std::string_view environment) {
    if (environment == "tabularx") macros_.argument();
    const bool has_columns = environment == "array" || environment.starts_with("tabular") ||
                             environment == "longtable" || environment == "alignat";
    if (!has_columns) return;
    macros_.optional_argument();
    macros_.argument();
  }

  // --- A formula ---

  void in_formula(const TexToken& token) {
    switch (token.kind) {
      case TexKind::Math:
        return dollar(token);
      case TexKind::Paragraph:
        if (formula_->opener == Opener::Environment || formula_->opener == Opener::Document) {
          return write(" ", token.span);
        }
        not_closed();
        return end_formula();
      case TexKind::Begin:
        return begin_group(token.span);
      case TexKind::End:
        if (groups_.empty() && formula_->opener == Opener::Group) return end_formula();
        return end_group(token.span);
      case TexKind::Superscript:
      case TexKind::Subscript:
        script_ = token.byte();
        script_begin_ = passage_.text().size();
        return write(script_ == '^' ? "^" : "_", token.span);
      case TexKind::Space:
        return;
      case TexKind::Align:
      case TexKind::Active:
        return write(" ", token.span);
      case TexKind::Control:
        return control(token);
      default:
        return byte(token);
    }
  }

  void dollar(const TexToken& token) {
    const Opener opener = formula_->opener;
    if (opener == Opener::Environment) return write(" ", token.span);  // in a cell of a table
    if (opener == Opener::DoubleDollar) {
      TexToken second;
      if (macros_.next(second) && second.kind != TexKind::Math) macros_.put_back(second);
    } else if (opener != Opener::Dollar) {
      not_closed();
    }
    end_formula();
  }

  // One byte of the text. It is all of a group where one is due.
  void byte(const TexToken& token) {
    const std::string one(1, token.byte());
    if (options_.angles && (one == "<" || one == ">")) {
      TexToken next;
      const bool follows = macros_.next(next);
      if (follows) macros_.put_back(next);
      const bool is_relation = follows && (next.kind == TexKind::Subscript ||
                                           (next.kind == TexKind::Other && next.byte() == '='));
      if (!is_relation) return write_whole(one == "<" ? "[" : "]", token.span);
    }
    write_whole(one, token.span);
  }

  void write(std::string_view text, const Span& span) {
    if (text.size() == 1 && span.end - span.begin == 1) {
      passage_.copy(text, span.document, span.begin);
    } else {
      passage_.put(text, span);
    }
  }
  void write_whole(std::string_view text, const Span& span) {
    const bool is_group = bars_ > 0 || script_ != 0;
    if (is_group) begin_group(span);
    write(text, span);
    if (is_group) end_group(span);
  }

  void begin_group(const Span& span) {
    Group group{passage_.text().size(), bars_ > 0 ? joined(bar_span_, span) : span, bars_, script_};
    if (group.script != 0) group.begin = script_begin_;
    groups_.push_back(group);
    bars_ = 0;
    script_ = 0;
  }

  void end_group(const Span& span) {
    if (groups_.empty()) return;
    const Group group = groups_.back();
    groups_.pop_back();
    const Span whole = joined(group.span, span);
    if (group.bars > 0) add_bars(group, whole);
    if (group.script != 0) end_script(group, whole);
  }

  // A player or a simple value gets more bars.
  void add_bars(const Group& group, const Span& whole) {
    std::size_t begin = group.begin;
    if (group.script != 0) begin = std::min(begin + 1, passage_.text().size());
    constexpr std::size_t kLongest = 12;
    const std::string content = passage_.text().substr(begin, kLongest + 1);
    const std::size_t index = content.find('_');
    const std::string base = content.substr(0, index);
    const std::string exponent = index == std::string::npos ? "0" : content.substr(index + 1);
    constexpr std::size_t kMostDigits = 6;
    if (!is_number(base) || !is_number(exponent) || exponent.size() > kMostDigits) {
      return passage_.put(kOther, whole);
    }
    passage_.cut(begin);
    passage_.put(cat(base, "_", std::stoul(exponent) + group.bars), whole);
  }

  // `1_{2}` and `1^{2}` are `1_2`, and so is `1^{\prime\prime}`.
  void end_script(const Group& group, const Span& whole) {
    const std::string& text = passage_.text();
    constexpr std::size_t kLongest = 12;
    const std::string content = text.substr(std::min(group.begin + 1, text.size()), kLongest);
    const bool are_primes =
        !content.empty() && content.find_first_not_of('\'') == std::string::npos;
    if (group.script == '^' && (are_primes || (is_number(content) && is_player(group.begin)))) {
      passage_.cut(group.begin);
      passage_.put(are_primes ? content : cat("_", content), whole);
    }
    // So that `1_23` is not read as 1 with 23 bars.
    if (!are_primes) passage_.put(" ", whole);
  }

  // True if a player alone stands before `end`.
  [[nodiscard]] bool is_player(std::size_t end) const {
    const std::string_view text = std::string_view(passage_.text()).substr(0, end);
    if (options_.players != 3 || text.empty() || text.back() < '1' || text.back() > '3')
      return false;
    const char before = text.size() > 1 ? text[text.size() - 2] : ' ';
    return !is_word(before) && before != '.';
  }

  void control(const TexToken& token) {
    const auto control = controls_.find(token.code);
    if (control != controls_.end()) return known_control(*control->second, token);
    const std::string& name = names_.name(token.code);
    const Opener opener = formula_->opener;
    if (name == ")" || name == "]") {
      if (opener == (name == ")" ? Opener::Parenthesis : Opener::Bracket)) return end_formula();
      return write(kOther, token.span);
    }
    if (name == "begin") {
      const std::string environment = environment_name();
      if (environment == formula_->environment) ++formula_->depth;
      skip_columns(environment);
      return write(" ", token.span);
    }
    if (name == "end") return end_environment(token);
    if (name == "\\" || name == "tabularnewline" || name == "cr") return end_row(token);
    if (name == "langle" || name == "rangle") {
      const std::string_view bracket = name == "langle" ? "[" : "]";
      return write_whole(options_.angles ? bracket : kOther, token.span);
    }
    if (name == "multicolumn") {
      macros_.argument();
      macros_.argument();
      return write(" ", token.span);
    }
    if (name == "verb") macros_.skip_verb();
    write_whole(kOther, token.span);
  }

  void known_control(const Control& control, const TexToken& token) {
    switch (control.does) {
      case Does::Nothing:
        return;
      case Does::Blank:
        return write(" ", token.span);
      case Does::Bar:
        if (bars_++ == 0) bar_span_ = token.span;
        return;
      case Does::Writes:
        return write_whole(control.writes, token.span);
      case Does::Text:
      case Does::Label:
        macros_.optional_argument();
        macros_.argument();
        return write(control.does == Does::Text ? kOther : " ", token.span);
      case Does::Delimiter: {
        TexToken next;
        if (macros_.next(next) && !(next.kind == TexKind::Other && next.byte() == '.')) {
          macros_.put_back(next);
        }
        return;
      }
    }
  }

  void end_environment(const TexToken& token) {
    const std::string name = environment_name();
    if (formula_->opener == Opener::Environment && name == formula_->environment) {
      if (formula_->depth-- == 0) return end_formula();
    }
    if (name == "document") {
      not_closed();
      end_formula();
      return macros_.end_file();
    }
    write(" ", token.span);
  }

  // `\\`, `\\*` and `\\[2pt]`.
  void end_row(const TexToken& token) {
    write(" ", token.span);
    TexToken next;
    if (!macros_.next(next)) return;
    if (!(next.kind == TexKind::Other && next.byte() == '*')) macros_.put_back(next);
    const auto length = macros_.optional_argument();
    if (!length || is_length(TexMacros::text_of(*length))) return;
    // It was a list that begins the next row.
    TexToken bracket = token;
    bracket.kind = TexKind::Other;
    bracket.code = ']';
    if (!length->empty()) bracket.span = behind(length->back().span);
    macros_.put_back(bracket);
    for (auto at = length->rbegin(); at != length->rend(); ++at) macros_.put_back(*at);
    bracket.code = '[';
    if (!length->empty()) bracket.span = before(length->front().span);
    macros_.put_back(bracket);
  }
  static Span behind(const Span& span) { return {span.document, span.end, span.end + 1}; }
  static Span before(const Span& span) {
    return {span.document, span.begin - (span.begin > 0 ? 1 : 0), span.begin};
  }

  const TexOptions& options_;
  std::vector<Warning>& warnings_;
  TakePassage take_;
  TexNames names_;
  TexMacros macros_;
  std::unordered_map<std::uint32_t, const Control*> controls_;
  std::optional<Formula> formula_;
  Passage passage_;
  std::vector<Group> groups_;
  std::uint32_t bars_ = 0;  // for the group that follows
  Span bar_span_;
  char script_ = 0;  // for the group that follows
  std::size_t script_begin_ = 0;
  bool stopped_ = false;
};

}  // namespace

void read_tex(Documents& documents, std::uint32_t document, const TexOptions& options,
              TexMacros::OpenFile open, std::vector<Warning>& warnings, TakePassage take) {
  TexReader(documents, options, open, warnings, take)
      .read(document, 0, documents.text(document).size(), false);
}

void read_tex_formula(Documents& documents, std::uint32_t document, std::size_t begin,
                      std::size_t end, const TexOptions& options, std::vector<Warning>& warnings,
                      TakePassage take) {
  const auto open = [](const std::string&) -> absl::StatusOr<std::uint32_t> {
    return absl::NotFoundError("a formula reads no files");
  };
  TexReader(documents, options, open, warnings, take).read(document, begin, end, true);
}

}  // namespace kingmaker::papers
