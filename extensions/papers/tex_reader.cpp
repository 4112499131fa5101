// SPDX-FileCopyrightText: 2026 the Kingmaker maintainers
// SPDX-License-Identifier: Apache-2.0

#include "extensions/papers/tex_reader.hpp"

#include <absl/algorithm/container.h>

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "base/characters.hpp"
#include "base/text.hpp"
#include "extensions/papers/values_in.hpp"

namespace kingmaker::papers {
namespace {

// Environments of mathematics, without the star that some may have. Tables are among them.
constexpr std::string_view kMathematics =
    " math displaymath equation align alignat flalign gather multline eqnarray array tabular "
    "tabularx longtable split dmath ";
// Others that may be in them.
constexpr std::string_view kWithin =
    " aligned alignedat gathered cases dcases matrix pmatrix bmatrix vmatrix smallmatrix "
    "subequations center ";
// Macros whose argument is between two equal signs, or braces.
constexpr std::string_view kVerbatimMacros = " verb lstinline mintinline ";
constexpr std::string_view kVerbatim =
    " verbatim Verbatim lstlisting minted comment filecontents alltt ";
constexpr std::string_view kTables = " tabular tabularx longtable ";

enum class Does : std::uint8_t {
  Nothing,  // sets type
  Blank,    // is white space
  Label,    // what follows is no part of the formula
  Text,     // what follows is a text, at which a claim ends
  Name,     // what follows is the name of an operator
  Bar,
  Arrow,      // may have a text above and below
  Delimiter,  // \left, \right: a dot behind it is nothing
  Writes,     // a sign of the language
};

struct Control {
  Does does = Does::Nothing;
  std::string writes;
};
struct Controls {
  Does does;
  std::string_view names;
};
constexpr auto kControls = std::to_array<Controls>({
    {Does::Bar, "bar overline"},
    {Does::Delimiter, "left right middle"},
    {Does::Arrow, "xrightarrow xlongrightarrow xmapsto xRightarrow"},
    {Does::Name, "operatorname"},
    {Does::Nothing,
     R"(! / - displaystyle textstyle scriptstyle limits nolimits nonumber notag mathbf mathrm
       mathit mathsf mathtt mathnormal boldsymbol bm boxed ensuremath mathopen mathclose mathord mathbin mathrel
       mathpunct bigl bigr big Bigl Bigr Big biggl biggr bigg Biggl Biggr Bigg bigm Bigm allowbreak relax
       underbrace overbrace underline noindent centering small footnotesize scriptsize tiny large bfseries
       itshape rm bf it sf tt long global protect strut)"},
    {Does::Blank,
     R"(, ; : > hline toprule midrule bottomrule newline linebreak enspace thinspace thickspace
       medspace enskip smallskip medskip bigskip pagebreak nobreak displaybreak)"},
    {Does::Label,
     R"(cline cmidrule hspace vspace label tag color textcolor phantom hphantom vphantom overset
       underset stackrel rule mspace hskip vskip rowcolor cellcolor arraystretch)"},
    {Does::Text,
     R"(text textrm textbf textit textsf texttt textsc textup textnormal emph mbox hbox fbox
       intertext shortintertext footnote cite citep citet ref eqref cref Cref url)"},
});

// The texts of controls, in pairs. `~` negates, `?` is a relation that is not of values, `.` the
// end of a claim, `|` a wide space or a row.
constexpr std::string_view kWritten =
    R"({ { } } lbrace { rbrace } lbrack [ rbrack ] lt < le <= leq <=
  leqslant <= gt > ge >= geq >= geqslant >= ne != neq != prec < preceq <= preccurlyeq <= succ > succeq >=
  succcurlyeq >= sim = equiv = nless ~< nleq ~<= ngtr ~> ngeq ~>= nprec ~< npreceq ~<= nsucc ~> nsucceq ~>=
  nsim ~= not ~ parallel || Vert || | || nparallel ~|| to -> rightarrow -> longrightarrow -> mapsto ->
  longmapsto -> leadsto -> rightsquigarrow -> Rightarrow => Longrightarrow => Leftrightarrow <=>
  coloneqq := prime ' comma , quad | qquad | iff . implies . impliedby . wedge . land .
  Longleftrightarrow . therefore . because . approx ? cong ? simeq ? asymp ? ll ? gg ? subset ? subseteq ?
  supset ? supseteq ? in ? notin ? ni ? mid ? perp ? propto ? models ? vdash ? leftarrow ? gets ?
  leftrightarrow ? longleftarrow ? doteq ? triangleq ? lesssim ? gtrsim ? smile ? frown ? bowtie ?)";

// Symbols that no value has.
constexpr std::string_view kSymbols =
    R"(alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta
  iota kappa lambda mu nu xi pi varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma
  Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega aleph beth hbar imath jmath ell Re Im wp partial infty
  emptyset varnothing nabla surd top bot angle triangle forall exists nexists neg lnot flat natural sharp
  clubsuit diamondsuit heartsuit spadesuit blacksquare square Box qed qedsymbol sum prod coprod int oint
  vee lor bigcap bigcup bigsqcup bigvee bigwedge bigodot bigotimes bigoplus biguplus pm mp setminus cdot times ast
  star diamond circ bullet div cap cup uplus sqcap sqcup wr bigtriangleup bigtriangledown oplus ominus otimes
  oslash odot dagger ddagger amalg ldots cdots vdots ddots dots dotsc dotsb dotsm dotsi colon vert lvert
  rvert lVert rVert lfloor rfloor lceil rceil backslash arccos arcsin arctan arg cos cosh cot coth csc deg
  det dim exp gcd hom inf ker lg lim liminf limsup ln log max min Pr sec sin sinh sup tan tanh mod bmod pmod
  pod frac dfrac tfrac binom dbinom tbinom sqrt mathbb mathcal mathfrak mathscr uparrow downarrow Uparrow
  Downarrow updownarrow Leftarrow nearrow searrow swarrow nwarrow hookrightarrow hookleftarrow checkmark
  # $ % & _ - S P dag ddag copyright)";

// True if the list, in which blanks stand around each name, has this one.
bool has(std::string_view list, std::string_view name) {
  return list.find(cat(" ", name, " ")) != std::string_view::npos;
}

bool is_number(std::string_view text) { return !text.empty() && absl::c_all_of(text, is_digit); }

// `2pt`: what TeX takes between brackets behind `\\`.
bool is_length(std::string_view text) {
  const std::size_t unit = text.find_first_not_of("+-.0123456789");
  return unit != std::string_view::npos && unit > 0 && is_letter(text[unit]);
}

class TexReader {
 public:
  TexReader(Documents& documents, const TexOptions& options, TexMacros::OpenFile open,
            std::vector<Warning>& warnings, Budget& budget, TakePassage take)
      : options_(options),
        warnings_(warnings),
        take_(take),
        macros_(documents, names_, warnings, open, budget) {
    const auto add = [&](std::string_view name, Control control) {
      controls_[names_.number(name)] = std::move(control);
    };
    std::string name;
    for (const auto& [does, names] : kControls) {
      for (std::istringstream all{std::string(names)}; all >> name;) add(name, {does, ""});
    }
    for (const std::string_view blank : {" ", "\n", "\t"}) add(blank, {Does::Blank, ""});
    for (std::istringstream all{std::string(kSymbols)}; all >> name;) {
      add(name, {Does::Writes, std::string(kOther)});
    }
    std::string writes;
    for (std::istringstream all{std::string(kWritten)}; all >> name >> writes;) {
      if (writes == "?") writes = kRelation;
      if (writes == ".") writes = kEnd;
      if (writes == "|") writes = kGap;
      if (writes[0] == '~') writes.replace(0, 1, kNot);
      add(name, {Does::Writes, writes});
    }
  }

  void read(std::uint32_t document, std::size_t begin, std::size_t end, bool is_formula) {
    macros_.enter(document, begin, end);
    const auto at = static_cast<std::uint32_t>(begin);
    if (is_formula) begin_formula({.opener = Opener::Document, .span = {document, at, at}});
    TexToken token;
    while (!stopped_) {
      if (!formula_) {
        macros_.begin_formula();
        macros_.skip_text();
      }
      const bool is_token = macros_.next(token);
      if (macros_.take_failure() && formula_) {
        is_given_up_ = true;
        if (formula_->in_macro) end_formula();
      }
      if (!is_token) break;
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
    bool in_macro = false;  // a macro opened it
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
  void not_closed() {
    if (is_given_up_) return;
    warn(formula_->span, "the mathematics that begins here is not closed");
    warnings_.back().unread = Warning::Unread::Formula;
  }
  // The formula, or the cell of a table, will not be read.
  void give_up(const Span& span, std::string message) {
    warn(span, std::move(message));
    if (!std::exchange(is_given_up_, true)) warnings_.back().unread = Warning::Unread::Formula;
  }

  void begin_formula(Formula formula) {
    macros_.begin_formula();
    formula_ = std::move(formula);
    formula_->in_macro = macros_.in_macro();
    passage_.clear();
    groups_.clear();
    bars_ = 0;
    script_ = 0;
    cell_begin_ = 0;
    is_given_up_ = false;
  }
  void end_formula() {
    while (!groups_.empty()) end_group(Span(groups_.back().span));
    end_cell(formula_->span);
    formula_.reset();
    if (!passage_.text().empty()) stopped_ = !take_(passage_);
    passage_.clear();
  }
  // A formula that is no table has one cell.
  void end_cell(const Span& span) {
    const bool is_table = has(kTables, formula_->environment);
    if (is_table || is_given_up_) {
      while (!groups_.empty()) end_group(Span(groups_.back().span));
      bars_ = 0;
      script_ = 0;
    }
    if (is_given_up_) {
      passage_.cut(cell_begin_);
      passage_.put(kOther, span);
    }
    if (!is_table) return;
    cell_begin_ = passage_.text().size();
    is_given_up_ = false;
  }

  // --- Text, in which formulas are looked for ---

  void in_text(const TexToken& token) {
    if (token.kind == TexKind::Math) {
      const bool is_double = macros_.skip_dollar();
      return begin_formula(
          {.opener = is_double ? Opener::DoubleDollar : Opener::Dollar, .span = token.span});
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
    if (has(kVerbatimMacros, name)) return skip_verbatim(name);
    if (name == "url" || name == "href" || name == "path" || name == "nolinkurl") {
      return macros_.skip_url();
    }
    if (name == "begin") begin_environment(token);
    if (name == "end" && environment_name() == "document") macros_.end_file();
  }

  void skip_verbatim(std::string_view name) {
    if (name == "mintinline") macros_.argument();  // the language
    macros_.skip_verb();
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
    if (!has_columns && environment != "alignedat") return;
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
        end_cell(token.span);
        return write(kGap, token.span);
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
    if (opener == Opener::Environment) return write(kGap, token.span);  // in a cell of a table
    if (opener == Opener::DoubleDollar) {
      macros_.skip_dollar();
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
    std::string content = passage_.text().substr(begin, kLongest + 1);
    while (content.ends_with(' ')) content.pop_back();
    const std::size_t index = content.find('_');
    const std::string base = content.substr(0, index);
    const std::string exponent = index == std::string::npos ? "0" : content.substr(index + 1);
    constexpr std::size_t kMostDigits = 6;
    if (!is_number(base) || !is_number(exponent) || exponent.size() > kMostDigits) {
      return passage_.put(kOther, whole);
    }
    passage_.cut(begin);
    passage_.put(cat(base, "_", std::stoul(exponent) + group.bars), whole);
    passage_.put(" ", whole);  // so that no digit behind it is read as one of its index
  }

  // `1_{2}` and `1^{2}` are `1_2`, and so is `1^{\prime\prime}`.
  void end_script(const Group& group, const Span& whole) {
    const std::string& text = passage_.text();
    constexpr std::size_t kLongest = 12;
    const std::string content = text.substr(std::min(group.begin + 1, text.size()), kLongest);
    const bool are_primes =
        !content.empty() && content.find_first_not_of('\'') == std::string::npos;
    const bool is_number_of_bars =
        is_number(content) && (group.script == '_' || is_player(group.begin));
    if ((group.script == '^' && are_primes) || is_number_of_bars) {
      passage_.cut(group.begin);
      passage_.put(are_primes ? content : cat("_", content), whole);
    } else if (is_player(group.begin)) {
      passage_.cut(group.begin);
      passage_.put(kOther, whole);  // `2_{1+1}` is no part of a value
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
    return !is_of_name(before) && before != '.';
  }

  void control(const TexToken& token) {
    const auto control = controls_.find(token.code);
    if (control != controls_.end()) return known_control(control->second, token);
    const std::string& name = names_.name(token.code);
    const Opener opener = formula_->opener;
    if (name == ")" || name == "]") {
      if (opener == (name == ")" ? Opener::Parenthesis : Opener::Bracket)) return end_formula();
      return write(kOther, token.span);
    }
    if (name == "begin") {
      const std::string environment = environment_name();
      if (environment == formula_->environment) ++formula_->depth;
      std::string plain = environment;
      if (plain.ends_with('*')) plain.pop_back();
      if (!has(kMathematics, plain) && !has(kWithin, plain)) {
        give_up(token.span, cat("the environment `", environment, "` is not understood"));
      }
      skip_columns(plain);
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
    if (has(kVerbatimMacros, name)) {
      skip_verbatim(name);
      return write(kEnd, token.span);
    }
    give_up(token.span, cat("not read: the macro \\", name, " is not understood"));
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
      case Does::Name:
      case Does::Label:
        macros_.optional_argument();
        macros_.argument();
        if (control.does == Does::Label) return write(" ", token.span);
        return write(control.does == Does::Text ? kEnd : kOther, token.span);
      case Does::Arrow:
        macros_.optional_argument();
        macros_.argument();
        return write("->", token.span);
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
    constexpr std::size_t kLongestLength = 16;
    end_cell(token.span);
    write(kGap, token.span);
    TexToken next;
    if (!macros_.next(next)) return;
    if (!(next.kind == TexKind::Other && next.byte() == '*')) macros_.put_back(next);
    const auto length = macros_.optional_argument(kLongestLength);
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
  std::unordered_map<std::uint32_t, Control> controls_;
  std::optional<Formula> formula_;
  Passage passage_;
  std::vector<Group> groups_;
  std::uint32_t bars_ = 0;  // for the group that follows
  Span bar_span_;
  char script_ = 0;  // for the group that follows
  std::size_t script_begin_ = 0;
  std::size_t cell_begin_ = 0;  // in the passage, of a table
  bool is_given_up_ = false;    // the formula, or the cell
  bool stopped_ = false;
};

}  // namespace

void read_tex(Documents& documents, std::uint32_t document, const TexOptions& options,
              TexMacros::OpenFile open, std::vector<Warning>& warnings, Budget& budget,
              TakePassage take) {
  TexReader(documents, options, open, warnings, budget, take)
      .read(document, 0, documents.text(document).size(), false);
}

ReadFormula tex_formula_reader(Documents& documents, std::uint32_t document,
                               const TexOptions& options, std::vector<Warning>& warnings,
                               Budget& budget, TakePassage take) {
  static const auto no_files = [](const std::string&) -> absl::StatusOr<std::uint32_t> {
    return absl::NotFoundError("a formula reads no files");
  };
  const auto reader =
      std::make_shared<TexReader>(documents, options, no_files, warnings, budget, take);
  return [reader, document](std::size_t begin, std::size_t end) {
    reader->read(document, begin, end, true);
  };
}

}  // namespace kingmaker::papers
