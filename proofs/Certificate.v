(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Certificates: derivations that Coq checks

    The program's answer to `explain` is a derivation: a list of judgements,
    each with the inference that gives it and the earlier lines, its premises,
    that it rests on.  Here such lists are data, [check] is a function that
    decides if one is correct, and [certificate_sound] is the theorem that the
    goal is then true by the definitions of Value.v, Selfish.v, Prudent.v and
    Strategy.v. [check] searches nothing and compares no values: it checks the
    lines.

    ** What a file with a certificate looks like

<<
    From Kingmaker Require Import Certificate.

    Definition rows := [W 1; W 2; W 3; C 2 [1; 3]].
    Definition players : list rules := [].
    Definition lines := [
      L (R OfSelfish LessEqual true 1 2 4) ByHope [];
      L (R OfSelfish LessEqual false 1 4 2) ByAgainstHope [];
      L (R OfSelfish Less true 1 2 4) ByDefinition [1; 2]
    ].

    Theorem claim : selfish_lt 1 (Win 2) (Choice 2 [Win 1; Win 3]).
    Proof. certificate rows players lines (R OfSelfish Less true 1 2 4). Qed.
>>

    - [rows] are the values that stand in lines and all their options, at any
      depth, each once, after its options: [W P], a win of P, or [C M [I; ...]],
      the choice of M between rows I, ... (numbered from 1, increasing, one at
      least).
    - [players] are the rules that players 1, 2, ... follow, each [Syntactic],
      [Selfish] or [Prudent] (who is indifferent plays as who is prudent, and
      is written [Prudent]).  For a relation the list is empty.
    - A line is [L judgement inference [premises]], premises by their numbers,
      from 1 on, all less than the line's own.  The last line is the goal.
    - A judgement is [R notion verb holds p v w], with notion [OfIdentity],
      [OfSelfish], [OfPrudent] or [OfIndifferent], verb [LessEqual], [Less],
      [Equal] or [Incomparable], holds [true], or [false] for its negation;
      [NF v w], w is the normal form of v; [SameNF holds v w], v and w have
      the same normal form, or not.  v and w are numbers of rows.
    - An inference is [By] and its name in the program, in capitals where there
      is a hyphen: [BySame], [BySureWin], [ByTheorem15], ...  The premises that
      each needs are the program's.  [ByTheorem15] is for any prudent or
      indifferent judgement between values in syntactic normal form, of any
      number of players: it compares prudent numbers, which is right by the
      theorem [prudent_numbers].
    - The claim is what [says] makes of the goal: [selfish_lt 1 v w],
      [~ prudent_weaker 2 v w], [normal_form (rules_of players) v w], and so on.
      v and w are written out, as in the example, or are [value_of rows I] if
      they are too long for that (written out they may be many times longer
      than the rows).
    - Long lists stand in parts, [Definition lines1 := [...].] and so on, a
      thousand lines each, and [Definition lines := lines1 ++ lines2 ++ ....]
    - Several certificates in one file, each between [Module C1.] and [End C1.],
      take much less time than as many files. *)

From Coq Require Export List PArith.
From Coq Require Import Bool Arith Lia FMapPositive Setoid Morphisms.
From Kingmaker Require Export Value Selfish Prudent Strategy Table.
From Kingmaker Require Import Dyadic Number Rewriting.
Export ListNotations.

(** ** Judgements and lines *)

Inductive notion := OfIdentity | OfSelfish | OfPrudent | OfIndifferent.
Inductive verb := LessEqual | Less | Equal | Incomparable.

Inductive judgement :=
| R (n : notion) (b : verb) (holds : bool) (p : player) (v w : positive)
| NF (v w : positive)
| SameNF (holds : bool) (v w : positive).

(** The names that the program prints. *)
Inductive inference :=
| BySame | BySureWin | ByHope | ByAgainstSureWin | ByAgainstHope | ByOtherWins
| ByOptionsLeft | ByOptionsRight | ByNoClause | ByDefinition
| BySelfishlyWeaker | ByWeakerLeft | ByWeakerRight | ByStronger
| ByNeitherClause | ByExchangedClause | ByTheorem15
| ByWin | ByInnermost.

Record line := L { conclusion : judgement; because : inference; premises : list positive }.

(** ** What they mean *)

Definition rules_of (players : list rules) : rules_of_players :=
  fun p => nth (pred p) players Syntactic.

(** A player without a preference distinguishes values and orders none. *)
Definition relation_of (n : notion) (b : verb) (p : player) (v w : value) : Prop :=
  match n, b with
  | OfIdentity, LessEqual => v ≈ w
  | OfIdentity, Less => False
  | OfIdentity, Equal => v ≈ w
  | OfIdentity, Incomparable => v ≉ w
  | OfSelfish, LessEqual => selfish_le p v w
  | OfSelfish, Less => selfish_lt p v w
  | OfSelfish, Equal => selfish_eq p v w
  | OfSelfish, Incomparable => selfish_incomparable p v w
  | OfPrudent, LessEqual => prudent_le p v w
  | OfPrudent, Less => prudent_weaker p v w
  | OfPrudent, Equal => prudent_eq p v w
  | OfPrudent, Incomparable => prudent_incomparable p v w
  | OfIndifferent, LessEqual => indifferent_le p v w
  | OfIndifferent, Less => indifferent_lt p v w
  | OfIndifferent, Equal => indifferent_eq p v w
  | OfIndifferent, Incomparable => False
  end.

Definition sign (holds : bool) (P : Prop) : Prop := if holds then P else ~ P.

(** The statement of a judgement about two values, *)
Definition says (players : list rules) (j : judgement) (v w : value) : Prop :=
  match j with
  | R n b holds p _ _ => sign holds (relation_of n b p v w)
  | NF _ _ => normal_form (rules_of players) v w
  | SameNF holds _ _ => sign holds (same_normal_form (rules_of players) v w)
  end.

(** namely of those of its rows. *)
Definition left_of (j : judgement) : positive :=
  match j with R _ _ _ _ v _ | NF v _ | SameNF _ v _ => v end.
Definition right_of (j : judgement) : positive :=
  match j with R _ _ _ _ _ w | NF _ w | SameNF _ _ w => w end.
Definition meaning (players : list rules) (V : positive -> value) (j : judgement) : Prop :=
  says players j (V (left_of j)) (V (right_of j)).

(** ** Equality of judgements *)

Definition notion_eqb (a b : notion) : bool :=
  match a, b with
  | OfIdentity, OfIdentity | OfSelfish, OfSelfish
  | OfPrudent, OfPrudent | OfIndifferent, OfIndifferent => true
  | _, _ => false
  end.
Definition verb_eqb (a b : verb) : bool :=
  match a, b with
  | LessEqual, LessEqual | Less, Less | Equal, Equal | Incomparable, Incomparable => true
  | _, _ => false
  end.
Definition judgement_eqb (a b : judgement) : bool :=
  match a, b with
  | R n c h p v w, R n' c' h' p' v' w' =>
      (v =? v')%positive && (w =? w')%positive && (p =? p')
      && notion_eqb n n' && verb_eqb c c' && Bool.eqb h h'
  | NF v w, NF v' w' => (v =? v')%positive && (w =? w')%positive
  | SameNF h v w, SameNF h' v' w' =>
      Bool.eqb h h' && (v =? v')%positive && (w =? w')%positive
  | _, _ => false
  end.

Lemma judgement_eqb_eq : forall a b, judgement_eqb a b = true -> a = b.
Proof.
  intros [n c h p v w|v w|h v w] [n' c' h' p' v' w'|v' w'|h' v' w'] H;
    simpl in H; try discriminate; rewrite !andb_true_iff, ?Pos.eqb_eq in H.
  - destruct H as [[[[[-> ->] H] N] C] B]. apply Nat.eqb_eq in H as ->.
    apply Bool.eqb_prop in B as ->. destruct n, n'; try discriminate;
      destruct c, c'; try discriminate; reflexivity.
  - now destruct H as [-> ->].
  - destruct H as [[H ->] ->]. now apply Bool.eqb_prop in H as ->.
Qed.

(** ** The checker *)

Section Check.
Variable t : table.
Variable rs : list rules.
Variable number_tables : list (player * Map.t dyadic).

Definition row_options (i : positive) : list positive :=
  match row_of t i with Some (C _ os) => os | _ => [] end.
Definition is_win (i : positive) : bool :=
  match row_of t i with Some (W _) => true | _ => false end.
Definition is_win_of (p : player) (i : positive) : bool :=
  match row_of t i with Some (W q) => p =? q | _ => false end.
Definition may_win (p : player) (i : positive) : bool := existsb (Nat.eqb p) (winners_of t i).

(** Neither Rule 4 nor Rule 5 says anything of the pair. *)
Definition rules_silent (p : player) (v w : positive) : bool :=
  negb (is_win_of p v) && negb (is_win_of p w) && Bool.eqb (may_win p v) (may_win p w).
(** Rule 4 or Rule 5 puts v below w. *)
Definition rules_below (p : player) (v w : positive) : bool :=
  negb (v =? w)%positive && (is_win_of p w || (negb (may_win p v) && may_win p w)).

(** The relations that Rules 4 and 5 decide. *)
Definition by_rules (n : notion) (b : verb) : bool :=
  match n, b with
  | OfSelfish, LessEqual | OfSelfish, Less | OfPrudent, Less => true
  | _, _ => false
  end.

Section Line.
Variable ps : list judgement. (* the premises *)

Definition has (j : judgement) : bool := existsb (judgement_eqb j) ps.
Definition below (h : bool) (p : player) (v w : positive) : bool :=
  has (R OfSelfish LessEqual h p v w).
Definition less (h : bool) (p : player) (v w : positive) : bool := has (R OfSelfish Less h p v w).
Definition weaker (h : bool) (p : player) (v w : positive) : bool := has (R OfPrudent Less h p v w).

(** v is prudently weaker than w, incomparable, or equal. *)
Definition not_stronger (p : player) (v w : positive) : bool :=
  (v =? w)%positive || weaker true p v w || weaker false p w v.

(** The clauses of Definition 11 for "v is prudently weaker than w", and their failure. *)
Definition clause1_holds (p : player) (v w : positive) : bool :=
  existsb (fun x => weaker true p x w) (row_options v)
  && forallb (fun x => not_stronger p x w) (row_options v).
Definition clause2_holds (p : player) (v w : positive) : bool :=
  existsb (fun x => weaker true p v x) (row_options w)
  && forallb (fun x => not_stronger p v x) (row_options w).
Definition clause1_fails (p : player) (v w : positive) : bool :=
  existsb (fun x => weaker true p w x) (row_options v)
  || forallb (fun x => not_stronger p w x) (row_options v).
Definition clause2_fails (p : player) (v w : positive) : bool :=
  existsb (fun x => weaker true p x v) (row_options w)
  || forallb (fun x => not_stronger p x v) (row_options w).

Definition by_definition (n : notion) (b : verb) (h : bool) (p : player) (v w : positive) : bool :=
  match n, b, h with
  | OfIdentity, Less, _ => negb h
  | OfIdentity, Incomparable, _ => Bool.eqb h (negb (v =? w)%positive)
  | OfIdentity, _, _ => Bool.eqb h (v =? w)%positive
  | OfSelfish, LessEqual, _ => false
  | OfSelfish, Less, true => below true p v w && below false p w v
  | OfSelfish, Less, false => below false p v w || below true p w v
  | OfSelfish, Equal, true => below true p v w && below true p w v
  | OfSelfish, Equal, false => below false p v w || below false p w v
  | OfSelfish, Incomparable, true => below false p v w && below false p w v
  | OfSelfish, Incomparable, false => below true p v w || below true p w v
  | OfPrudent, LessEqual, true => weaker true p v w || has (R OfPrudent Equal true p v w)
  | OfPrudent, LessEqual, false => weaker false p v w && has (R OfPrudent Equal false p v w)
  | OfPrudent, Less, _ => false
  | OfPrudent, Equal, true =>
      has (R OfSelfish Equal true p v w) && weaker false p v w && weaker false p w v
  | OfPrudent, Equal, false =>
      has (R OfSelfish Equal false p v w) || weaker true p v w || weaker true p w v
  | OfPrudent, Incomparable, true =>
      (has (R OfSelfish Equal false p v w) || negb (v =? w)%positive)
      && weaker false p v w && weaker false p w v
  | OfPrudent, Incomparable, false => weaker true p v w || weaker true p w v
  | OfIndifferent, LessEqual, true => weaker true p v w || weaker false p w v
  | OfIndifferent, LessEqual, false => weaker true p w v
  | OfIndifferent, Less, _ => weaker h p v w
  | OfIndifferent, Equal, true => weaker false p v w && weaker false p w v
  | OfIndifferent, Equal, false => weaker true p v w || weaker true p w v
  | OfIndifferent, Incomparable, _ => negb h
  end.

(** Prudent numbers of two values in syntactic normal form. *)
Definition number_of (p : player) (i : positive) : option dyadic :=
  match find (fun e => fst e =? p) number_tables with
  | Some (_, ns) => Map.find i ns
  | None => None
  end.

Definition by_numbers (n : notion) (b : verb) (h : bool) (p : player) (v w : positive) : bool :=
  is_normal t v && is_normal t w &&
  match number_of p v, number_of p w with
  | Some d, Some e =>
      Bool.eqb h
        match n, b with
        | OfPrudent, Less | OfIndifferent, Less => dltb d e
        | OfPrudent, LessEqual => (v =? w)%positive || dltb d e
        | OfPrudent, Equal => (v =? w)%positive
        | OfPrudent, Incomparable => negb (v =? w)%positive && deqb d e
        | OfIndifferent, LessEqual => dleb d e
        | OfIndifferent, Equal => deqb d e
        | _, _ => negb h
        end
  | _, _ => false
  end.

Definition is_le (n : notion) (b : verb) : bool :=
  match n, b with OfSelfish, LessEqual => true | _, _ => false end.
Definition is_weaker (n : notion) (b : verb) : bool :=
  match n, b with OfPrudent, Less => true | _, _ => false end.

Definition relation_follows (n : notion) (b : verb) (h : bool) (p : player) (v w : positive)
    (i : inference) : bool :=
  match i with
  | BySame =>
      (v =? w)%positive && Bool.eqb h match b with LessEqual | Equal => true | _ => false end
  | BySureWin | ByHope => by_rules n b && h && rules_below p v w
  | ByAgainstSureWin | ByAgainstHope => by_rules n b && negb h && rules_below p w v
  | ByOtherWins =>
      by_rules n b && negb h && is_win v && is_win w && negb (v =? w)%positive
      && rules_silent p v w
  | ByOptionsLeft =>
      is_le n b && h && negb (is_win v) && rules_silent p v w
      && forallb (fun x => below true p x w) (row_options v)
  | ByOptionsRight =>
      is_le n b && h && negb (is_win w) && rules_silent p v w
      && forallb (fun x => below true p v x) (row_options w)
  | ByNoClause =>
      is_le n b && negb h && negb (v =? w)%positive && rules_silent p v w
      && (is_win v || existsb (fun x => below false p x w) (row_options v))
      && (is_win w || existsb (fun x => below false p v x) (row_options w))
  | ByDefinition => by_definition n b h p v w
  | BySelfishlyWeaker => is_weaker n b && h && less true p v w
  | ByWeakerLeft =>
      is_weaker n b && h && less false p w v && clause1_holds p v w
      && clause1_fails p w v && clause2_fails p w v
  | ByWeakerRight =>
      is_weaker n b && h && less false p w v && clause2_holds p v w
      && clause1_fails p w v && clause2_fails p w v
  | ByStronger => is_weaker n b && negb h && weaker true p w v
  | ByNeitherClause =>
      is_weaker n b && negb h && less false p v w && clause1_fails p v w && clause2_fails p v w
  | ByExchangedClause =>
      is_weaker n b && negb h && less false p v w && (clause1_holds p w v || clause2_holds p w v)
  | ByTheorem15 => by_numbers n b h p v w
  | ByWin | ByInnermost => false
  end.

(** *** Normal forms *)

(** The normal form of an option: a win is its own. *)
Definition form (i : positive) : option positive :=
  if is_win i then Some i
  else match find (fun j => match j with NF v _ => (v =? i)%positive | _ => false end) ps with
       | Some (NF _ w) => Some w
       | _ => None
       end.

Fixpoint forms (os : list positive) : option (list positive) :=
  match os with
  | [] => Some []
  | i :: rest =>
      match form i, forms rest with Some w, Some ws => Some (w :: ws) | _, _ => None end
  end.

Definition unwrapped (m : player) (i : positive) : list positive :=
  if row_moved_by t m i then row_options i else [i].

Definition member (i : positive) (l : list positive) : bool := existsb (Pos.eqb i) l.

(** x is strictly weaker than y for the mover, or not, by the rules that they follow. *)
Definition strictly_less (r : rules) (h : bool) (m : player) (x y : positive) : bool :=
  match r with
  | Syntactic => negb h
  | Selfish => less h m x y
  | Prudent => weaker h m x y
  end.

Definition stays (r : rules) (m : player) (all : list positive) (x : positive) : bool :=
  forallb (fun y => (x =? y)%positive || strictly_less r false m x y || strictly_less r true m y x)
    all.

Definition goes (r : rules) (m : player) (all : list positive) (x : positive) : bool :=
  existsb (fun y => strictly_less r true m x y) all.

Definition node_follows (m : player) (os : list positive) (w : positive) : bool :=
  match forms os with
  | Some ws =>
      let all := nodup Pos.eq_dec (flat_map (unwrapped m) ws) in
      let kept := if row_moved_by t m w then row_options w else [w] in
      let r := rules_of rs m in
      (negb (row_moved_by t m w) || match kept with _ :: _ :: _ => true | _ => false end)
      && forallb (fun x => member x all && stays r m all x) kept
      && forallb (fun x => member x kept || goes r m all x) all
  | None => false
  end.

Definition follows (j : judgement) (i : inference) : bool :=
  match j with
  | R n b h p v w => known t v && known t w && relation_follows n b h p v w i
  | NF v w =>
      known t v && known t w &&
      match i, row_of t v with
      | ByWin, Some (W _) => (v =? w)%positive
      | ByInnermost, Some (C m os) => node_follows m os w
      | _, _ => false
      end
  | SameNF h v w =>
      match i, form v, form w with
      | ByDefinition, Some a, Some b =>
          known t v && known t w && known t a && known t b && Bool.eqb h (a =? b)%positive
      | _, _, _ => false
      end
  end.
End Line.

(** All lines, each with the earlier ones as premises; the last conclusion. *)

Fixpoint look_up (lines : Map.t judgement) (premises : list positive) : option (list judgement) :=
  match premises with
  | [] => Some []
  | i :: rest =>
      match Map.find i lines, look_up lines rest with
      | Some j, Some js => Some (j :: js)
      | _, _ => None
      end
  end.

Fixpoint check_lines (ls : list line) (next : positive) (before : Map.t judgement)
    (goal : judgement) : bool :=
  match ls with
  | [] => false
  | l :: rest =>
      match look_up before (premises l) with
      | Some ps =>
          follows ps (conclusion l) (because l) &&
          match rest with
          | [] => judgement_eqb (conclusion l) goal
          | _ => check_lines rest (Pos.succ next) (Map.add next (conclusion l) before) goal
          end
      | None => false
      end
  end.
End Check.

(** Numbers are computed only for players of whom a line cites them. *)
Definition players_by_numbers (ls : list line) : list player :=
  nodup Nat.eq_dec
    (flat_map (fun l => match because l, conclusion l with
                        | ByTheorem15, R _ _ _ p _ _ => [p]
                        | _, _ => []
                        end) ls).

Definition check (rows : list row) (rs : list rules) (ls : list line) (goal : judgement) : bool :=
  match load rows with
  | Some t =>
      check_lines t rs (map (fun p => (p, numbers p rows)) (players_by_numbers ls)) ls 1
        (Map.empty judgement) goal
  | None => false
  end.

(** ** Soundness: what follows is so *)

Section Sound.
Variable V : positive -> value.
Variable t : table.
Variable rs : list rules.
Variable number_tables : list (player * Map.t dyadic).
Variable next : positive.
Variable seen : list row.
Hypothesis t_valid : valid V t next seen.
Hypothesis numbers_valid : forall p ns, In (p, ns) number_tables -> numbers_right V p ns.

(** *** Rows *)

Lemma row_of_value : forall i r, row_of t i = Some r -> V i = build V r.
Proof.
  intros i r H. unfold row_of in H. destruct (Map.find i t) as [e|] eqn:F; [|discriminate].
  injection H as <-. now apply (valid_value _ _ _ _ t_valid).
Qed.

Lemma known_row : forall i, known t i = true -> exists r, row_of t i = Some r.
Proof.
  intros i H. apply known_find in H as [e H]. exists (shape e). unfold row_of. now rewrite H.
Qed.

Lemma row_options_value : forall i, known t i = true -> options (V i) = map V (row_options t i).
Proof.
  intros i H. apply known_row in H as [r H]. unfold row_options. rewrite H.
  rewrite (row_of_value i r H). destruct r; reflexivity.
Qed.

Lemma row_options_known : forall i x, In x (row_options t i) -> known t x = true.
Proof.
  intros i x H. unfold row_options, row_of in H.
  destruct (Map.find i t) as [e|] eqn:F; [|contradiction].
  destruct (shape e) as [q|m os] eqn:S; [contradiction|].
  now apply (valid_options _ _ _ _ t_valid i e m os F S).
Qed.

Lemma row_options_increasing : forall i, increasing (row_options t i) = true.
Proof.
  intros i. unfold row_options, row_of.
  destruct (Map.find i t) as [e|] eqn:F; [|reflexivity].
  destruct (shape e) as [q|m os] eqn:S; [reflexivity|].
  now apply (valid_options _ _ _ _ t_valid i e m os F S).
Qed.

Lemma option_row : forall i x', known t i = true -> In x' (options (V i)) ->
  exists x, In x (row_options t i) /\ x' = V x.
Proof.
  intros i x' Hi H. rewrite (row_options_value i Hi) in H.
  apply in_map_iff in H as [x [<- Hx]]. now exists x.
Qed.

Lemma row_option : forall i x, known t i = true -> In x (row_options t i) ->
  In (V x) (options (V i)).
Proof. intros i x Hi H. rewrite (row_options_value i Hi). now apply in_map. Qed.

Lemma is_win_value : forall i, is_win t i = true -> exists q, V i = Win q.
Proof.
  intros i H. unfold is_win in H. destruct (row_of t i) as [[q|m os]|] eqn:E; try discriminate.
  exists q. now rewrite (row_of_value i _ E).
Qed.

Lemma not_win_choice : forall i, known t i = true -> is_win t i = false -> is_choice (V i).
Proof.
  intros i K H. apply known_row in K as [r K]. unfold is_win in H. rewrite K in H.
  destruct r as [q|m os]; [discriminate|]. rewrite (row_of_value i _ K). now exists m, (map V os).
Qed.

Lemma is_win_of_value : forall p i, known t i = true ->
  (is_win_of t p i = true <-> V i ≈ Win p).
Proof.
  intros p i K. apply known_row in K as [r K]. unfold is_win_of.
  rewrite K, (row_of_value i r K). destruct r as [q|m os]; simpl.
  - rewrite same_win, Nat.eqb_eq. split; congruence.
  - split; discriminate.
Qed.

Lemma may_win_value : forall p i, known t i = true -> contains p (V i) = may_win t p i.
Proof.
  intros p i K. apply eq_true_iff_eq.
  rewrite (winners_of_spec V t next seen i p t_valid K). unfold may_win.
  rewrite existsb_exists. split.
  - intros H. exists p. split; [exact H|apply Nat.eqb_refl].
  - intros [q [H E]]. apply Nat.eqb_eq in E. now subst.
Qed.

Lemma different : forall v w, known t v = true -> known t w = true ->
  (v =? w)%positive = false -> V v ≉ V w.
Proof.
  intros v w Kv Kw N E. apply Pos.eqb_neq in N. apply N.
  now apply (distinct_rows V t next seen t_valid).
Qed.

Lemma rules_silent_value : forall p v w, known t v = true -> known t w = true ->
  rules_silent t p v w = true -> silent p (V v) (V w).
Proof.
  intros p v w Kv Kw H. unfold rules_silent in H.
  rewrite !andb_true_iff, !negb_true_iff, <- !not_true_iff_false in H.
  rewrite !is_win_of_value in H by assumption. destruct H as [[H1 H2] H3].
  apply Bool.eqb_prop in H3. apply silent_iff.
  rewrite !may_win_value by assumption. auto.
Qed.

Lemma rules_below_value : forall p v w, known t v = true -> known t w = true ->
  rules_below t p v w = true -> selfish_lt p (V v) (V w).
Proof.
  intros p v w Kv Kw H. unfold rules_below in H.
  rewrite andb_true_iff, negb_true_iff, orb_true_iff, andb_true_iff, negb_true_iff in H.
  destruct H as [N H]. apply decided_lt; [|now apply different].
  destruct H as [H|[H H']].
  - left. now apply is_win_of_value.
  - right. split; now rewrite may_win_value.
Qed.

(** *** Premises *)

Definition judgement_known (j : judgement) : bool :=
  match j with R _ _ _ _ v w | NF v w | SameNF _ v w => known t v && known t w end.
Definition is_so (j : judgement) : Prop := meaning rs V j /\ judgement_known j = true.

Section With_premises.
Variable ps : list judgement.
Hypothesis premises_so : forall j, In j ps -> is_so j.

Lemma has_so : forall j, has ps j = true -> meaning rs V j.
Proof.
  intros j H. apply existsb_exists in H as [k [Hk E]].
  apply judgement_eqb_eq in E as ->. now apply premises_so.
Qed.

Lemma below_so : forall h p v w, below ps h p v w = true -> sign h (selfish_le p (V v) (V w)).
Proof. intros h p v w H. apply (has_so _ H). Qed.
Lemma less_so : forall h p v w, less ps h p v w = true -> sign h (selfish_lt p (V v) (V w)).
Proof. intros h p v w H. apply (has_so _ H). Qed.
Lemma weaker_so : forall h p v w, weaker ps h p v w = true ->
  sign h (prudent_weaker p (V v) (V w)).
Proof. intros h p v w H. apply (has_so _ H). Qed.

Lemma not_stronger_so : forall p v w, not_stronger ps p v w = true ->
  ~ prudent_weaker p (V w) (V v).
Proof.
  intros p v w H. unfold not_stronger in H. rewrite !orb_true_iff in H.
  destruct H as [[H|H]|H].
  - apply Pos.eqb_eq in H as ->. apply prudent_irreflexive. reflexivity.
  - apply weaker_so in H. now apply prudent_asymmetric.
  - now apply weaker_so in H.
Qed.

Lemma clause1_so : forall p v w, known t v = true -> clause1_holds t ps p v w = true ->
  clause1 (prudent_weaker p) (V v) (V w).
Proof.
  intros p v w K H. unfold clause1_holds in H.
  rewrite andb_true_iff, existsb_exists, forallb_forall in H. destruct H as [[x [Hx H]] G].
  pose proof (row_option v x K Hx) as Hvx.
  split; [now apply (option_is_choice (V x))|]. split.
  - exists (V x). split; [exact Hvx|]. now apply weaker_so in H.
  - intros y Hy. apply (option_row v y K) in Hy as [z [Hz ->]].
    apply prudent_not_stronger. now apply not_stronger_so, G.
Qed.

Lemma clause2_so : forall p v w, known t w = true -> clause2_holds t ps p v w = true ->
  clause2 (prudent_weaker p) (V v) (V w).
Proof.
  intros p v w K H. unfold clause2_holds in H.
  rewrite andb_true_iff, existsb_exists, forallb_forall in H. destruct H as [[x [Hx H]] G].
  pose proof (row_option w x K Hx) as Hwx.
  split; [now apply (option_is_choice (V x))|]. split.
  - exists (V x). split; [exact Hwx|]. now apply weaker_so in H.
  - intros y Hy. apply (option_row w y K) in Hy as [z [Hz ->]].
    apply prudent_not_stronger. now apply not_stronger_so, G.
Qed.

Lemma clause1_fails_so : forall p v w, known t v = true -> clause1_fails t ps p v w = true ->
  ~ clause1 (prudent_weaker p) (V v) (V w).
Proof.
  intros p v w K H [_ [[y [Hy L]] G]]. unfold clause1_fails in H.
  rewrite orb_true_iff, existsb_exists, forallb_forall in H. destruct H as [[x [Hx H]]|H].
  - specialize (G (V x) (row_option v x K Hx)). apply prudent_not_stronger in G.
    apply G. now apply weaker_so in H.
  - apply (option_row v y K) in Hy as [z [Hz ->]].
    exact (not_stronger_so p w z (H z Hz) L).
Qed.

Lemma clause2_fails_so : forall p v w, known t w = true -> clause2_fails t ps p v w = true ->
  ~ clause2 (prudent_weaker p) (V v) (V w).
Proof.
  intros p v w K H [_ [[y [Hy L]] G]]. unfold clause2_fails in H.
  rewrite orb_true_iff, existsb_exists, forallb_forall in H. destruct H as [[x [Hx H]]|H].
  - specialize (G (V x) (row_option w x K Hx)). apply prudent_not_stronger in G.
    apply G. now apply weaker_so in H.
  - apply (option_row w y K) in Hy as [z [Hz ->]].
    exact (not_stronger_so p z v (H z Hz) L).
Qed.

(** *** Relations *)

Lemma selfish_lt_weaker : forall p v w, selfish_lt p v w -> prudent_weaker p v w.
Proof. intros p v w H. apply prudent_weaker_definition. now left. Qed.

(** The pairs that Rules 4 and 5 decide, in all relations in which they do. *)
Lemma rules_up : forall n b p v w, by_rules n b = true -> selfish_lt p v w ->
  relation_of n b p v w.
Proof.
  intros [] [] p v w B H; try discriminate B; simpl.
  - now apply selfish_lt_iff in H.
  - exact H.
  - now apply selfish_lt_weaker.
Qed.

Lemma rules_down : forall n b p v w, by_rules n b = true -> selfish_lt p w v ->
  ~ relation_of n b p v w.
Proof.
  intros [] [] p v w B H; try discriminate B; simpl.
  - now apply selfish_lt_iff in H.
  - rewrite selfish_lt_iff in *. tauto.
  - now apply prudent_asymmetric, selfish_lt_weaker.
Qed.

Lemma other_wins : forall n b p q r, by_rules n b = true ->
  Win q ≉ Win r -> silent p (Win q) (Win r) -> ~ relation_of n b p (Win q) (Win r).
Proof.
  assert (Le : forall p q r, Win q ≉ Win r -> silent p (Win q) (Win r) ->
    ~ selfish_le p (Win q) (Win r)).
  { intros p q r N S H. apply (selfish_le_silent _ _ _ S) in H as [E|[[[m [os C]] _]|[[m [os C]] _]]].
    - contradiction.
    - discriminate.
    - discriminate. }
  intros n b p q r B N S.
  assert (Lt : ~ selfish_lt p (Win q) (Win r)).
  { intros H. apply selfish_lt_iff in H as [H _]. now apply (Le p q r). }
  destruct n, b; try discriminate B; simpl.
  - now apply Le.
  - exact Lt.
  - intros H. apply prudent_weaker_definition in H as [H|[_ [[H|H] _]]].
    + contradiction.
    + destruct H as [[m [os C]] _]. discriminate.
    + destruct H as [[m [os C]] _]. discriminate.
Qed.

Lemma by_definition_so : forall n b h p v w, known t v = true -> known t w = true ->
  by_definition ps n b h p v w = true -> sign h (relation_of n b p (V v) (V w)).
Proof.
  intros n b h p v w Kv Kw H.
  assert (Self : (v =? w)%positive = true -> V v ≈ V w).
  { intros E. apply Pos.eqb_eq in E as ->. reflexivity. }
  assert (Refl : forall p' x y, ~ selfish_eq p' x y -> x ≉ y).
  { intros p' x y N E. apply N. split; apply le_same; [exact E|now symmetry]. }
  destruct n, b, h; cbn [by_definition] in H; try discriminate H;
    rewrite ?andb_true_iff, ?orb_true_iff in H; cbn [relation_of sign].
  - apply Bool.eqb_prop in H. now apply Self.
  - apply Bool.eqb_prop in H. now apply different.
  - auto.
  - apply Bool.eqb_prop in H. now apply Self.
  - apply Bool.eqb_prop in H. now apply different.
  - apply Bool.eqb_prop in H. symmetry in H. apply negb_true_iff in H. now apply different.
  - apply Bool.eqb_prop in H. symmetry in H. apply negb_false_iff in H. intros N. now apply N, Self.
  - destruct H as [H1 H2]. apply below_so in H1, H2. now apply selfish_lt_iff.
  - rewrite selfish_lt_iff. destruct H as [H|H]; apply below_so in H; simpl in H; tauto.
  - destruct H as [H1 H2]. apply below_so in H1, H2. now split.
  - unfold selfish_eq. destruct H as [H|H]; apply below_so in H; simpl in H; tauto.
  - destruct H as [H1 H2]. apply below_so in H1, H2. now split.
  - unfold selfish_incomparable. destruct H as [H|H]; apply below_so in H; simpl in H; tauto.
  - destruct H as [H|H]; [left; now apply weaker_so in H|right; now apply has_so in H].
  - destruct H as [H1 H2]. apply weaker_so in H1. apply has_so in H2.
    unfold prudent_le. simpl in *. tauto.
  - destruct H as [[H1 H2] H3]. apply has_so in H1. apply weaker_so in H2, H3.
    simpl in *. now repeat split; try apply H1.
  - unfold prudent_eq. destruct H as [[H|H]|H].
    + apply has_so in H. simpl in H. tauto.
    + apply weaker_so in H. simpl in H. tauto.
    + apply weaker_so in H. simpl in H. tauto.
  - destruct H as [[H1 H2] H3]. apply weaker_so in H2, H3. simpl in H2, H3.
    split; [|now split]. destruct H1 as [H1|H1].
    + apply has_so in H1. now apply (Refl p).
    + apply negb_true_iff in H1. now apply different.
  - unfold prudent_incomparable, incomparable_by.
    destruct H as [H|H]; apply weaker_so in H; simpl in H; tauto.
  - unfold indifferent_le. destruct H as [H|H]; apply weaker_so in H.
    + now apply prudent_asymmetric.
    + exact H.
  - unfold indifferent_le. apply weaker_so in H. simpl in H. tauto.
  - now apply weaker_so in H.
  - now apply weaker_so in H.
  - destruct H as [H1 H2]. apply weaker_so in H1, H2. now split.
  - unfold indifferent_eq. destruct H as [H|H]; apply weaker_so in H; simpl in H; tauto.
  - auto.
Qed.

Lemma number_of_value : forall p i d, number_of number_tables p i = Some d ->
  number p (V i) = d.
Proof.
  intros p i d H. unfold number_of in H.
  destruct (find (fun e => fst e =? p) number_tables) as [[q ns]|] eqn:F; [|discriminate].
  apply find_some in F as [F E]. apply Nat.eqb_eq in E. simpl in E. subst q.
  now apply (numbers_valid p ns F).
Qed.

Lemma is_normal_value : forall i, is_normal t i = true -> normal (V i) = true.
Proof.
  intros i H. unfold is_normal in H. destruct (Map.find i t) as [e|] eqn:F; [|discriminate].
  now apply (valid_normal _ _ _ _ t_valid i e).
Qed.

Lemma sign_of : forall h b P, (b = true <-> P) -> Bool.eqb h b = true -> sign h P.
Proof.
  intros h b P H E. apply Bool.eqb_prop in E as ->. destruct b; simpl.
  - now apply H.
  - intros HP. apply H in HP. discriminate.
Qed.

Lemma by_numbers_so : forall n b h p v w, known t v = true -> known t w = true ->
  by_numbers t number_tables n b h p v w = true -> sign h (relation_of n b p (V v) (V w)).
Proof.
  intros n b h p v w Kv Kw H. unfold by_numbers in H. rewrite !andb_true_iff in H.
  destruct H as [[Nv Nw] H]. apply is_normal_value in Nv, Nw.
  destruct (number_of number_tables p v) as [d|] eqn:Dv; [|discriminate].
  destruct (number_of number_tables p w) as [e|] eqn:Dw; [|discriminate].
  apply number_of_value in Dv, Dw.
  assert (Id : (v =? w)%positive = true <-> V v ≈ V w).
  { split.
    - intros E. apply Pos.eqb_eq in E as ->. reflexivity.
    - intros E. apply not_false_iff_true. intros N. now apply (different v w Kv Kw N). }
  assert (Lt : dltb d e = true <-> prudent_weaker p (V v) (V w)).
  { rewrite dltb_lt, <- Dv, <- Dw. symmetry. now apply prudent_weaker_number. }
  assert (False_case : forall P : Prop, Bool.eqb h (negb h) = true -> P).
  { intros P E. destruct h; discriminate. }
  destruct n, b; try (apply False_case; exact H); refine (sign_of _ _ _ _ H);
    cbn [relation_of].
  - rewrite orb_true_iff, Id, Lt. unfold prudent_le.
    rewrite (prudent_eq_is_identity p _ _ Nv Nw). tauto.
  - exact Lt.
  - rewrite Id. symmetry. now apply prudent_eq_is_identity.
  - rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, Id, deqb_eq, <- Dv, <- Dw.
    split.
    + intros [N E]. now apply (prudent_numbers p _ _ Nv Nw).
    + intros I. pose proof I as [N _]. split; [exact N|].
      now apply (prudent_numbers p _ _ Nv Nw) in I.
  - unfold indifferent_le. rewrite prudent_weaker_number, Dv, Dw by assumption.
    rewrite dleb_le. apply dle_not_lt.
  - exact Lt.
  - rewrite (indifferent_eq_number p _ _ Nv Nw), deqb_eq, Dv, Dw. reflexivity.
Qed.

Lemma same_so : forall n b p x,
  sign match b with LessEqual | Equal => true | _ => false end (relation_of n b p x x).
Proof.
  intros n b p x.
  assert (Irr : ~ prudent_weaker p x x) by (apply prudent_irreflexive; reflexivity).
  assert (Eq_p : prudent_eq p x x).
  { split; [split; apply selfish_le_refl|now split]. }
  destruct n, b; cbn [relation_of sign]; try reflexivity.
  - auto.
  - intros N. now apply N.
  - apply selfish_le_refl.
  - rewrite selfish_lt_iff. tauto.
  - split; apply selfish_le_refl.
  - intros [N _]. apply N, selfish_le_refl.
  - now right.
  - exact Irr.
  - exact Eq_p.
  - intros [N _]. now apply N.
  - exact Irr.
  - exact Irr.
  - now split.
  - auto.
Qed.

Lemma is_le_verb : forall n b, is_le n b = true -> n = OfSelfish /\ b = LessEqual.
Proof. intros [] [] H; try discriminate; auto. Qed.
Lemma is_weaker_verb : forall n b, is_weaker n b = true -> n = OfPrudent /\ b = Less.
Proof. intros [] [] H; try discriminate; auto. Qed.

Lemma relation_follows_so : forall n b h p v w i, known t v = true -> known t w = true ->
  relation_follows t number_tables ps n b h p v w i = true ->
  sign h (relation_of n b p (V v) (V w)).
Proof.
  intros n b h p v w i Kv Kw H. destruct i; cbn [relation_follows] in H; try discriminate H;
    rewrite ?andb_true_iff, ?negb_true_iff in H.
  - (* the same value *)
    destruct H as [E H]. apply Pos.eqb_eq in E as ->. apply Bool.eqb_prop in H as ->.
    apply same_so.
  - (* Rules 4 and 5 *)
    destruct H as [[B ->] H]. apply rules_up; [exact B|now apply rules_below_value].
  - destruct H as [[B ->] H]. apply rules_up; [exact B|now apply rules_below_value].
  - destruct H as [[B ->] H]. apply rules_down; [exact B|now apply rules_below_value].
  - destruct H as [[B ->] H]. apply rules_down; [exact B|now apply rules_below_value].
  - destruct H as [[[[[B ->] Wv] Ww] N] S].
    apply (different v w Kv Kw) in N. apply (rules_silent_value p v w Kv Kw) in S.
    apply is_win_value in Wv as [q Ev], Ww as [r Er]. rewrite Ev, Er in *.
    now apply other_wins.
  - (* clauses 4 and 5 of the selfish relation *)
    destruct H as [[[[B ->] Cv] S] H]. apply is_le_verb in B as [-> ->].
    rewrite forallb_forall in H. apply le_left; [now apply not_win_choice|now apply rules_silent_value|].
    intros x' Hx. apply (option_row v x' Kv) in Hx as [x [Hx ->]]. now apply (below_so true), H.
  - destruct H as [[[[B ->] Cw] S] H]. apply is_le_verb in B as [-> ->].
    rewrite forallb_forall in H. apply le_right; [now apply not_win_choice|now apply rules_silent_value|].
    intros x' Hx. apply (option_row w x' Kw) in Hx as [x [Hx ->]]. now apply (below_so true), H.
  - destruct H as [[[[[B ->] N] S] Hv] Hw]. apply is_le_verb in B as [-> ->].
    intros Le. apply (selfish_le_silent p _ _ (rules_silent_value p v w Kv Kw S)) in Le.
    apply orb_true_iff in Hv, Hw.
    destruct Le as [E|[[[m [os C]] Le]|[[m [os C]] Le]]].
    + now apply (different v w Kv Kw N).
    + destruct Hv as [Hv|Hv].
      * apply is_win_value in Hv as [q E]. congruence.
      * apply existsb_exists in Hv as [x [Hx Hv]]. apply below_so in Hv. apply Hv, Le.
        now apply row_option.
    + destruct Hw as [Hw|Hw].
      * apply is_win_value in Hw as [q E]. congruence.
      * apply existsb_exists in Hw as [x [Hx Hw]]. apply below_so in Hw. apply Hw, Le.
        now apply row_option.
  - now apply by_definition_so.
  - (* Definition 11 *)
    destruct H as [[B ->] H]. apply is_weaker_verb in B as [-> ->].
    apply less_so in H. now apply selfish_lt_weaker.
  - destruct H as [[[[[B ->] N] C] F1] F2]. apply is_weaker_verb in B as [-> ->].
    apply prudent_weaker_definition. right. apply less_so in N.
    split; [exact N|]. split; [left; now apply clause1_so|].
    intros [X|X]; [now apply (clause1_fails_so p w v)|now apply (clause2_fails_so p w v)].
  - destruct H as [[[[[B ->] N] C] F1] F2]. apply is_weaker_verb in B as [-> ->].
    apply prudent_weaker_definition. right. apply less_so in N.
    split; [exact N|]. split; [right; now apply clause2_so|].
    intros [X|X]; [now apply (clause1_fails_so p w v)|now apply (clause2_fails_so p w v)].
  - destruct H as [[B ->] H]. apply is_weaker_verb in B as [-> ->].
    apply weaker_so in H. now apply prudent_asymmetric.
  - destruct H as [[[[B ->] N] F1] F2]. apply is_weaker_verb in B as [-> ->].
    apply less_so in N. intros X. apply prudent_weaker_definition in X as [X|[_ [[X|X] _]]].
    + now apply N.
    + now apply (clause1_fails_so p v w).
    + now apply (clause2_fails_so p v w).
  - destruct H as [[[B ->] N] C]. apply is_weaker_verb in B as [-> ->].
    apply less_so in N. intros X. apply prudent_weaker_definition in X as [X|[_ [_ X]]].
    + now apply N.
    + apply X. apply orb_true_iff in C as [C|C]; [left; now apply clause1_so|right; now apply clause2_so].
  - now apply by_numbers_so.
Qed.

(** *** Normal forms *)

Let playing := rules_of rs.

Lemma form_so : forall i w, known t i = true -> form t ps i = Some w ->
  known t w = true /\ play_by playing (V i) ≈ V w.
Proof.
  intros i w K H. unfold form in H. destruct (is_win t i) eqn:Wi.
  - injection H as <-. split; [exact K|]. apply is_win_value in Wi as [q ->]. reflexivity.
  - destruct (find _ ps) as [[n b h p x y|x y|h x y]|] eqn:F; try discriminate.
    injection H as ->. apply find_some in F as [F E]. apply Pos.eqb_eq in E. subst x.
    destruct (premises_so _ F) as [M N]. apply andb_true_iff in N as [_ N]. now split.
Qed.

Lemma forms_so : forall os ws, (forall i, In i os -> known t i = true) ->
  forms t ps os = Some ws ->
  (forall w, In w ws -> known t w = true) /\
  same_options (map (play_by playing) (map V os)) (map V ws).
Proof.
  induction os as [|i os IH]; intros ws K H; simpl in H.
  - injection H as <-. split; [intros w []|reflexivity].
  - destruct (form t ps i) as [w|] eqn:F; [|discriminate].
    destruct (forms t ps os) as [ws'|]; [|discriminate]. injection H as <-.
    destruct (form_so i w (K i (or_introl eq_refl)) F) as [Kw E].
    destruct (IH ws') as [Kws S]; [intros j Hj; apply K; now right|reflexivity|].
    split.
    + intros x [<-|Hx]; auto.
    + apply (same_options_app [_] [_] _ _); [|exact S].
      apply same_options_In. intros x. rewrite !In_same_single. now rewrite E.
Qed.

Lemma unwrapped_value : forall m i, known t i = true ->
  unwrap m (V i) = map V (unwrapped t m i).
Proof.
  intros m i K. unfold unwrap, unwrapped.
  rewrite (row_moved_by_spec V t next seen i m t_valid K).
  destruct (row_moved_by t m i); [now apply row_options_value|reflexivity].
Qed.

Lemma merged_value : forall m ws, (forall w, In w ws -> known t w = true) ->
  merged m (map V ws) = map V (flat_map (unwrapped t m) ws).
Proof.
  intros m ws. induction ws as [|w ws IH]; intros K; [reflexivity|].
  simpl. rewrite map_app, unwrapped_value, IH; [reflexivity| |].
  - intros x Hx. apply K. now right.
  - apply K. now left.
Qed.

Lemma strictly_less_so : forall r h m x y, strictly_less ps r h m x y = true ->
  strictly_weaker r m (V x) (V y) = h.
Proof.
  intros r h m x y H. destruct r; simpl in *.
  - destruct h; [discriminate|reflexivity].
  - apply less_so in H. destruct h; simpl in H; rewrite <- selfish_ltb_spec in H.
    + exact H.
    + now apply not_true_iff_false.
  - apply weaker_so in H. destruct h; simpl in H; rewrite <- prudent_weakerb_spec in H.
    + exact H.
    + now apply not_true_iff_false.
Qed.

Lemma strictly_weaker_asym : forall r m x y,
  strictly_weaker r m x y = true -> strictly_weaker r m y x = false.
Proof.
  intros [] m x y H; simpl in *; [reflexivity| |].
  - now apply selfish_ltb_asym.
  - apply prudent_weakerb_spec in H. apply not_true_iff_false.
    rewrite prudent_weakerb_spec. now apply prudent_asymmetric.
Qed.

Lemma strictly_weaker_irrefl : forall r m x, strictly_weaker r m x x = false.
Proof.
  intros r m x. destruct (strictly_weaker r m x x) eqn:E; [|reflexivity].
  pose proof (strictly_weaker_asym r m x x E). congruence.
Qed.

Lemma stays_so : forall r m all x, stays ps r m all x = true ->
  forall y, In y all -> strictly_weaker r m (V x) (V y) = false.
Proof.
  intros r m all x H y Hy. unfold stays in H. rewrite forallb_forall in H.
  specialize (H y Hy). rewrite !orb_true_iff in H. destruct H as [[H|H]|H].
  - apply Pos.eqb_eq in H as ->. apply strictly_weaker_irrefl.
  - now apply strictly_less_so in H.
  - apply strictly_less_so in H. now apply strictly_weaker_asym.
Qed.

Lemma member_In : forall i l, member i l = true <-> In i l.
Proof.
  intros i l. unfold member. rewrite existsb_exists. split.
  - intros [j [Hj E]]. apply Pos.eqb_eq in E. now subst.
  - intros H. exists i. split; [exact H|apply Pos.eqb_refl].
Qed.

Lemma kept_value : forall r m all ks,
  forallb (fun x => member x all && stays ps r m all x) ks = true ->
  forallb (fun x => member x ks || goes ps r m all x) all = true ->
  same_options (kept (strictly_weaker r m) (map V all)) (map V ks).
Proof.
  intros r m all ks Hk Ha. rewrite !forallb_forall in *.
  assert (Kept : forall x, In x all ->
    (existsb (strictly_weaker r m (V x)) (map V all) = false <-> In x ks)).
  { intros x Hx. split.
    - intros N. specialize (Ha x Hx). apply orb_true_iff in Ha as [Ha|Ha].
      + now apply member_In.
      + exfalso. apply existsb_exists in Ha as [y [Hy L]]. apply strictly_less_so in L.
        rewrite <- not_true_iff_false in N. apply N, existsb_exists.
        exists (V y). split; [now apply in_map|exact L].
    - intros Hk'. specialize (Hk x Hk'). apply andb_true_iff in Hk as [_ S].
      apply not_true_iff_false. intros E. apply existsb_exists in E as [y' [Hy L]].
      apply in_map_iff in Hy as [y [<- Hy]]. rewrite (stays_so r m all x S y Hy) in L.
      discriminate. }
  split; intros x' Hx.
  - unfold kept in Hx. apply filter_In in Hx as [Hx N]. apply negb_true_iff in N.
    apply in_map_iff in Hx as [x [<- Hx]]. exists (V x). split; [|reflexivity].
    apply in_map. now apply Kept.
  - apply in_map_iff in Hx as [x [<- Hx]]. exists (V x). split; [|reflexivity].
    assert (Hx' : In x all).
    { specialize (Hk x Hx). apply andb_true_iff in Hk as [M _]. now apply member_In. }
    apply filter_In. split; [now apply in_map|]. apply negb_true_iff. now apply Kept.
Qed.

Lemma collapse_value : forall m w, known t w = true ->
  let ks := if row_moved_by t m w then row_options t w else [w] in
  negb (row_moved_by t m w) || match ks with _ :: _ :: _ => true | _ => false end = true ->
  collapse m (map V ks) ≈ V w.
Proof.
  intros m w K. cbv zeta. destruct (row_moved_by t m w) eqn:M; intros H.
  - pose proof (row_options_value w K) as O. pose proof (row_options_increasing w) as I.
    pose proof (row_options_known w) as Ko.
    rewrite <- (row_moved_by_spec V t next seen w m t_valid K) in M.
    destruct (V w) as [q|n us]; [discriminate|]. simpl in M, O. apply Nat.eqb_eq in M. subst n us.
    destruct (row_options t w) as [|a [|b os]]; try discriminate H.
    rewrite collapse_choice; [reflexivity|]. apply two_options_exist.
    exists (V a), (V b). split; [now left|]. split; [now right; left|].
    apply different; [apply Ko; now left|apply Ko; now right; left|].
    apply Pos.eqb_neq. simpl in I. apply andb_true_iff in I as [L _].
    apply Pos.ltb_lt in L. lia.
  - simpl. reflexivity.
Qed.

Lemma node_follows_so : forall v m os w, row_of t v = Some (C m os) -> known t w = true ->
  (forall i, In i os -> known t i = true) ->
  node_follows t rs ps m os w = true -> normal_form playing (V v) (V w).
Proof.
  intros v m os w Rv Kw Ko H. unfold node_follows in H.
  destruct (forms t ps os) as [ws|] eqn:F; [|discriminate].
  destruct (forms_so os ws Ko F) as [Kws S].
  rewrite !andb_true_iff in H. destruct H as [[H1 H2] H3].
  unfold normal_form, play_by. rewrite (row_of_value v _ Rv). simpl build.
  rewrite play_choice. unfold node.
  set (all := nodup Pos.eq_dec (flat_map (unwrapped t m) ws)) in *.
  set (ks := if row_moved_by t m w then row_options t w else [w]) in *.
  transitivity (collapse m (map V ks)); [|now apply collapse_value].
  apply collapse_proper. rewrite <- (kept_value (rules_of rs m) m all ks H2 H3).
  apply kept_proper; [apply strictly_weaker_proper|].
  transitivity (merged m (map V ws)); [now apply merged_proper|].
  rewrite merged_value by exact Kws. unfold all.
  split; intros x Hx; exists x; (split; [|reflexivity]);
    apply in_map_iff in Hx as [y [<- Hy]]; apply in_map; now apply nodup_In in Hy || now apply nodup_In.
Qed.

Lemma follows_so : forall j i, follows t rs number_tables ps j i = true -> is_so j.
Proof.
  intros [n b h p v w|v w|h v w] i H; cbn [follows] in H.
  - rewrite !andb_true_iff in H. destruct H as [[Kv Kw] H].
    split; [|now apply andb_true_iff]. now apply relation_follows_so with i.
  - rewrite !andb_true_iff in H. destruct H as [[Kv Kw] H].
    split; [|now apply andb_true_iff]. simpl.
    destruct i; try discriminate; destruct (row_of t v) as [[q|m os]|] eqn:Rv; try discriminate.
    + apply Pos.eqb_eq in H as <-. unfold normal_form. rewrite (row_of_value v _ Rv). reflexivity.
    + apply node_follows_so with m os; auto.
      intros x Hx. apply (row_options_known v). unfold row_options. now rewrite Rv.
  - destruct i; try discriminate. destruct (form t ps v) as [a|] eqn:Fa; [|discriminate].
    destruct (form t ps w) as [b|] eqn:Fb; [|discriminate].
    rewrite !andb_true_iff in H. destruct H as [[[[Kv Kw] Ka] Kb] H].
    split; [|now apply andb_true_iff].
    destruct (form_so v a Kv Fa) as [_ Ea], (form_so w b Kw Fb) as [_ Eb].
    unfold meaning. simpl. refine (sign_of _ _ _ _ H). unfold same_normal_form.
    fold playing. rewrite Ea, Eb. split.
    + intros E. apply Pos.eqb_eq in E as ->. reflexivity.
    + intros E. apply not_false_iff_true. intros N. now apply (different a b Ka Kb N).
Qed.
End With_premises.

Lemma look_up_so : forall before is js,
  (forall i j, Map.find i before = Some j -> is_so j) ->
  look_up before is = Some js -> forall j, In j js -> is_so j.
Proof.
  intros before is. induction is as [|i is IH]; intros js B H; simpl in H.
  - injection H as <-. intros j [].
  - destruct (Map.find i before) as [j|] eqn:F; [|discriminate].
    destruct (look_up before is) as [js'|]; [|discriminate]. injection H as <-.
    intros k [<-|Hk]; [now apply (B i)|]. now apply (IH js').
Qed.

Lemma check_lines_so : forall ls n before goal,
  (forall i j, Map.find i before = Some j -> is_so j) ->
  check_lines t rs number_tables ls n before goal = true -> is_so goal.
Proof.
  induction ls as [|l ls IH]; intros n before goal B H; [discriminate|]. simpl in H.
  destruct (look_up before (premises l)) as [js|] eqn:F; [|discriminate].
  apply andb_true_iff in H as [H G].
  assert (S : is_so (conclusion l)).
  { apply (follows_so js) with (because l); [|exact H]. now apply (look_up_so before (premises l)). }
  destruct ls as [|l' ls].
  - apply judgement_eqb_eq in G. now subst goal.
  - apply (IH _ _ _) in G; [exact G|]. intros i j Fi.
    destruct (Pos.eq_dec i n) as [->|N].
    + rewrite Map.gss in Fi. injection Fi as <-. exact S.
    + rewrite Map.gso in Fi by exact N. now apply (B i).
Qed.
End Sound.

(** ** The theorem

    If [check] accepts a certificate, its goal is true of the values of the
    rows. *)
Theorem certificate_sound : forall rows rs ls goal,
  check rows rs ls goal = true -> meaning rs (value_of rows) goal.
Proof.
  intros rows rs ls goal H. unfold check in H.
  destruct (load rows) as [t|] eqn:Lt; [|discriminate].
  pose proof (value_of_models rows t Lt) as M.
  destruct (load_valid (value_of rows) rows t M Lt) as [next [seen Ht]].
  apply (check_lines_so (value_of rows) t rs _ next seen Ht) in H.
  - now destruct H.
  - intros p ns Hp. apply in_map_iff in Hp as [q [E _]]. injection E as <- <-.
    intros i d F. now apply (table_number (value_of rows) q rows i d M).
  - intros i j F. rewrite Map.gempty in F. discriminate.
Qed.

(** The same with the two values of the goal written out. *)
Corollary certificate_of_values : forall rows rs ls goal v w,
  value_of rows (left_of goal) = v -> value_of rows (right_of goal) = w ->
  check rows rs ls goal = true -> says rs goal v w.
Proof. intros rows rs ls goal v w <- <-. apply certificate_sound. Qed.

(** ** In a file

    [certificate rows players lines goal] proves a claim that is what [goal] says. *)

Ltac same_value :=
  cbn [left_of right_of];
  lazymatch goal with
  | |- ?v = ?v => exact (eq_refl v)
  | |- _ = ?v => vm_cast_no_check (eq_refl v)
  end.

Ltac certificate rows players lines goal :=
  refine (certificate_of_values rows players lines goal _ _ _ _ _);
  [same_value|same_value|vm_cast_no_check (eq_refl true)].

(** Numbers in these files are numbers of values and lines, except players. *)
Open Scope positive_scope.

Strategy expand [says relation_of sign left_of right_of].
