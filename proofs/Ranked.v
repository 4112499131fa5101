(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Nim whose players rank the last movers

    n players play Nim, and all rank the last movers in the same way as seen from
    their own seats.  With X to move, a position is a j-position if the player j - 1
    seats after X will move last; so the empty position is a 0-position, and a move
    to a j-position makes one's own a (j+1)-position, modulo n.  [rank j] is the place
    of j-positions in the mover's order, 0 for the best.

    The positions here have one pile of any size beside piles of 1, or a pile of 2 and a
    pile of 2 or 3 beside piles of 1.  1^c + (m+1) and 1^(c+1) + m for an even m, and 1^c +
    2 + 3 and 1^(c+1) + 2 + 2, have the same number of ones in each binary place, so any rule
    by nim-sums, whatever the modulus, takes them for alike.

    Contents:
    - [kind_of_two], [kind_of_three], [kind_of_pile]: what positions with one large pile are,
      for every order;
    - [no_rule_unless_raised]: a rule for j-positions needs an order that puts
      j + 1 before j;
    - [no_rule_even_run]: and the run of raised numbers that ends in j is odd;
    - [no_rule_second]: so if the order raises j - 1, it raises j - 2;
    - [no_rule_first_raised], [no_rule_after_raised]: what two large piles exclude;
    - [no_rule_of_shift]: shift(k) has no rule but for k-positions. *)

From Coq Require Import List Bool Arith Lia.
Import ListNotations.

Section Order.
Variable n : nat.
Hypothesis players : 3 <= n.
Variable rank : nat -> nat.
Hypothesis rank_injective : forall i j, i < n -> j < n -> rank i = rank j -> i = j.

(** The place of a position in the order, by any number that is its kind modulo n. *)
Definition place (i : nat) : nat := rank (i mod n).

(** The better of two kinds for the mover. *)
Definition better (i j : nat) : nat := if place i <=? place j then i mod n else j mod n.

(** The options of 1^c are 1^(c-1); those of 1^c + 2 are 1^c, 1^(c+1) and
    1^(c-1) + 2; those of 1^c + 3 are 1^c, 1^(c+1), 1^c + 2 and 1^(c-1) + 3. *)
Fixpoint ones (c : nat) : nat := match c with 0 => 0 | S b => S (ones b) mod n end.

Fixpoint with_two (c : nat) : nat :=
  let taken := better (S (ones c)) (S (ones (S c))) in
  match c with 0 => taken | S b => better taken (S (with_two b)) end.

Fixpoint with_three (c : nat) : nat :=
  let taken := better (better (S (ones c)) (S (ones (S c)))) (S (with_two c)) in
  match c with 0 => taken | S b => better taken (S (with_three b)) end.

(** The order puts i + 1 before i. *)
Definition raised (i : nat) : bool := place (S i) <? place i.
Definition one_more (b : bool) : nat := if b then 1 else 0.

Lemma n_positive : n <> 0.
Proof. lia. Qed.

Lemma mod_same : forall i, (i mod n) mod n = i mod n.
Proof. intros. apply Nat.mod_mod, n_positive. Qed.

Lemma succ_mod : forall i, S (i mod n) mod n = S i mod n.
Proof.
  intros i. change (S (i mod n)) with (1 + i mod n). change (S i) with (1 + i).
  now rewrite Nat.add_mod_idemp_r by apply n_positive.
Qed.

Lemma place_mod : forall i, place (i mod n) = place i.
Proof. intros. unfold place. now rewrite mod_same. Qed.

Lemma place_equal : forall i j, place i = place j -> i mod n = j mod n.
Proof. intros i j. apply rank_injective; apply Nat.mod_upper_bound, n_positive. Qed.

Lemma better_mod : forall i j i' j', i mod n = i' mod n -> j mod n = j' mod n ->
  better i j = better i' j'.
Proof. intros i j i' j' Ei Ej. unfold better, place. now rewrite Ei, Ej. Qed.

Lemma better_is_mod : forall i j, better i j mod n = better i j.
Proof. intros. unfold better. destruct (place i <=? place j); apply mod_same. Qed.

Lemma ones_kind : forall c, ones c = c mod n.
Proof.
  induction c as [|c IH]; [simpl; symmetry; apply Nat.mod_0_l, n_positive|].
  simpl. now rewrite IH, succ_mod.
Qed.

Lemma raised_mod : forall i, raised (i mod n) = raised i.
Proof. intros. unfold raised, place. now rewrite succ_mod, mod_same. Qed.

(** The better of i and i + 1. *)
Lemma better_next : forall i, better i (S i) = (i + one_more (raised i)) mod n.
Proof.
  intros i. unfold better, raised. destruct (Nat.leb_spec (place i) (place (S i))) as [L|L].
  - replace (place (S i) <? place i) with false by (symmetry; apply Nat.ltb_ge; lia).
    simpl. now rewrite Nat.add_0_r.
  - replace (place (S i) <? place i) with true by (symmetry; apply Nat.ltb_lt; lia).
    simpl. now rewrite Nat.add_1_r.
Qed.

Lemma better_le : forall i j, place (better i j) <= place i /\ place (better i j) <= place j.
Proof.
  intros i j. unfold better. destruct (Nat.leb_spec (place i) (place j)); rewrite place_mod; lia.
Qed.

Lemma better_first : forall i j, place i <= place j -> better i j = i mod n.
Proof. intros i j L. unfold better. apply Nat.leb_le in L. now rewrite L. Qed.

Lemma better_second : forall i j, place j < place i -> better i j = j mod n.
Proof. intros i j L. unfold better. apply Nat.leb_gt in L. now rewrite L. Qed.

Lemma taken_two : forall c, better (S (ones c)) (S (ones (S c))) = (S c + one_more (raised (S c))) mod n.
Proof.
  intros c. rewrite <- better_next. apply better_mod; rewrite !ones_kind.
  - apply succ_mod.
  - apply succ_mod.
Qed.

Lemma place_succ_mod : forall i, place (S (i mod n)) = place (S i).
Proof. intros. unfold place. now rewrite succ_mod. Qed.

(** The better of i and i + 1 is as good as both. *)
Lemma next_le : forall i, place (i + one_more (raised i)) <= place i /\
                          place (i + one_more (raised i)) <= place (S i).
Proof.
  intros i. rewrite <- (place_mod (i + _)), <- better_next. apply better_le.
Qed.

(** c piles of 1 and a pile of 2 are an i-position with i = c + 1, or an (i +
    1)-position if the order raises i. *)
Theorem kind_of_two : forall c, with_two c = (S c + one_more (raised (S c))) mod n.
Proof.
  induction c as [|c IH]; cbn [with_two]; rewrite taken_two; [reflexivity|].
  rewrite better_first; [apply mod_same|].
  rewrite place_mod, IH, place_succ_mod. pose proof (next_le (S (S c))) as [L1 L2].
  destruct (raised (S c)); cbn [one_more].
  - replace (S (S c + 1)) with (S (S (S c))) by lia. exact L2.
  - replace (S (S c + 0)) with (S (S c)) by lia. exact L1.
Qed.

(** The positions after one move. *)
Lemma taken_three : forall c,
  better (better (S (ones c)) (S (ones (S c)))) (S (with_two c)) =
  if raised (S c) then with_two (S c) else S c mod n.
Proof.
  intros c. rewrite taken_two, !kind_of_two. destruct (raised (S c)) eqn:R; cbn [one_more].
  - replace (S c + 1) with (S (S c)) by lia. rewrite <- better_next.
    apply better_mod; [apply mod_same|apply succ_mod].
  - rewrite Nat.add_0_r. rewrite better_first; [apply mod_same|].
    rewrite place_mod, place_succ_mod. unfold raised in R. apply Nat.ltb_ge in R. exact R.
Qed.

(** c piles of 1 and a pile of 3 are an i-position with i = c + 1, or, if the
    order raises i, of the kind of c + 1 piles of 1 and a pile of 2. *)
Theorem kind_of_three : forall c,
  with_three c = if raised (S c) then with_two (S c) else S c mod n.
Proof.
  induction c as [|c IH]; cbn [with_three]; rewrite taken_three; [reflexivity|].
  destruct (raised (S (S c))) eqn:R.
  - rewrite better_first.
    + rewrite kind_of_two. apply mod_same.
    + rewrite kind_of_two, place_mod. pose proof (next_le (S (S (S c)))) as [L1 L2].
      assert (L0 : place (S (S (S c))) < place (S (S c))) by (now apply Nat.ltb_lt in R).
      rewrite IH, kind_of_two, R. destruct (raised (S c)); cbn [one_more]; rewrite place_succ_mod.
      * replace (S (S (S c) + 1)) with (S (S (S (S c)))) by lia. exact L2.
      * lia.
  - rewrite better_first; [apply mod_same|]. rewrite place_mod, IH, kind_of_two, R.
    assert (L : place (S (S c)) <= place (S (S (S c)))) by (now apply Nat.ltb_ge in R).
    destruct (raised (S c)); cbn [one_more]; rewrite place_succ_mod.
    + now rewrite Nat.add_0_r.
    + apply le_n.
Qed.

(** ** Rules *)

(** A rule by nim-sums, whatever its modulus, requires that positions with the
    same digits are alike. *)
Definition rule_for (j : nat) : Prop := forall c,
  with_three c = j mod n <-> with_two (S c) = j mod n.

Lemma not_congruent : forall i d, 0 < d < n -> (i + d) mod n <> i mod n.
Proof.
  intros i d D E. rewrite <- Nat.add_mod_idemp_l in E by apply n_positive.
  pose proof (Nat.mod_upper_bound i n n_positive) as L. set (r := i mod n) in *.
  destruct (Nat.lt_ge_cases (r + d) n) as [S|G].
  - rewrite Nat.mod_small in E by exact S. lia.
  - replace (r + d) with (r + d - n + 1 * n) in E by lia.
    rewrite Nat.mod_add in E by apply n_positive. rewrite Nat.mod_small in E by lia. lia.
Qed.

(** c with c + 1 = i modulo n. *)
Lemma before : forall i, exists c, forall d, (S c + d) mod n = (i + d) mod n.
Proof.
  intros i. exists (i + (n - 1)). intros d.
  replace (S (i + (n - 1)) + d) with (i + d + 1 * n) by lia. apply Nat.mod_add, n_positive.
Qed.

Lemma raised_same : forall i j, i mod n = j mod n -> raised i = raised j.
Proof. intros i j E. now rewrite <- raised_mod, E, raised_mod. Qed.

(** An order that has a rule by nim-sums for j raises j. *)
Theorem no_rule_unless_raised : forall j, rule_for j -> raised j = true.
Proof.
  intros j H. apply not_false_iff_true. intros R. destruct (before j) as [c E].
  pose proof (E 0) as E0. rewrite !Nat.add_0_r in E0.
  assert (R' : raised (S c) = false) by (now rewrite (raised_same _ _ E0)).
  destruct (H c) as [H1 _]. rewrite kind_of_three, R', kind_of_two in H1. specialize (H1 E0).
  destruct (raised (S (S c))); cbn [one_more] in H1.
  - replace (S (S c) + 1) with (S c + 2) in H1 by lia. rewrite E in H1.
    now apply not_congruent in H1; [|lia].
  - replace (S (S c) + 0) with (S c + 1) in H1 by lia. rewrite E in H1.
    now apply not_congruent in H1; [|lia].
Qed.

(** If it also raises j − 1, it raises j − 2. *)
Theorem no_rule_second : forall i, rule_for (i + 2) -> raised (i + 1) = true -> raised i = true.
Proof.
  intros i H R1. apply not_false_iff_true. intros R. destruct (before i) as [c E].
  pose proof (E 0) as E0. rewrite !Nat.add_0_r in E0. pose proof (E 1) as E1.
  assert (R' : raised (S c) = false) by (now rewrite (raised_same _ _ E0)).
  assert (R'' : raised (S (S c)) = true).
  { rewrite <- R1. apply raised_same. replace (S (S c)) with (S c + 1) by lia. exact E1. }
  destruct (H c) as [_ H2]. rewrite kind_of_three, R', kind_of_two, R'' in H2.
  cbn [one_more] in H2. replace (S (S c) + 1) with (S c + 2) in H2 by lia.
  specialize (H2 (E 2)). rewrite E0 in H2. symmetry in H2. now apply not_congruent in H2; [|lia].
Qed.

(** ** Piles of any size *)

(** The kind of a position with c piles of 1, if [taken c] is the best that a move in the
    other piles makes of it. *)
Fixpoint beside_ones (taken : nat -> nat) (c : nat) : nat :=
  match c with 0 => taken 0 | S b => better (taken (S b)) (S (beside_ones taken b)) end.

(** The best that a move in the pile of m + 2 makes of 1^c + (m+2): it leaves 1^c,
    1^(c+1) or 1^c + i with 2 <= i < m + 2. *)
Fixpoint taken_pile (m c : nat) : nat :=
  match m with
  | 0 => better (S (ones c)) (S (ones (S c)))
  | S l => better (taken_pile l c) (S (beside_ones (taken_pile l) c))
  end.

(** 1^c + (m+2). *)
Definition with_pile (m c : nat) : nat := beside_ones (taken_pile m) c.

Lemma with_pile_two : forall c, with_pile 0 c = with_two c.
Proof.
  unfold with_pile. induction c as [|c IH]; [reflexivity|].
  cbn [beside_ones with_two]. now rewrite IH.
Qed.

Lemma taken_pile_one : forall c,
  taken_pile 1 c = better (better (S (ones c)) (S (ones (S c)))) (S (with_two c)).
Proof.
  intros c. change (taken_pile 1 c) with (better (taken_pile 0 c) (S (with_pile 0 c))).
  now rewrite with_pile_two.
Qed.

Lemma with_pile_three : forall c, with_pile 1 c = with_three c.
Proof.
  unfold with_pile.
  induction c as [|c IH]; cbn [beside_ones with_three]; rewrite taken_pile_one; [reflexivity|].
  now rewrite IH.
Qed.

(** The number that is reached from i in m steps up, each from a raised number. *)
Fixpoint climb (m i : nat) : nat :=
  match m with 0 => i | S l => if raised i then climb l (S i) else i end.

Lemma climb_stays : forall m i, raised i = false -> climb m i = i.
Proof. intros [|m] i R; [reflexivity|]. cbn [climb]. now rewrite R. Qed.

Lemma climb_last : forall m i, climb (S m) i = climb m i + one_more (raised (climb m i)).
Proof.
  induction m as [|m IH]; intros i.
  - cbn [climb]. destruct (raised i); cbn [one_more]; lia.
  - destruct (raised i) eqn:R.
    + change (climb (S (S m)) i) with (if raised i then climb (S m) (S i) else i).
      change (climb (S m) i) with (if raised i then climb m (S i) else i). rewrite R. apply IH.
    + rewrite !climb_stays by exact R. rewrite R. cbn [one_more]. lia.
Qed.

Lemma climb_le : forall m i, place (climb m i) <= place i.
Proof.
  induction m as [|m IH]; intros i; [apply le_n|]. rewrite climb_last.
  pose proof (next_le (climb m i)) as [L _]. specialize (IH i). lia.
Qed.

(** A pile of 1 less, and one move later, is no better. *)
Lemma climb_pass : forall m i, place (climb (S m) (S i)) <= place (S (climb (S m) i)).
Proof.
  intros m i. destruct (raised i) eqn:R.
  - replace (climb (S m) i) with (climb m (S i)) by (cbn [climb]; now rewrite R).
    rewrite climb_last. apply next_le.
  - rewrite (climb_stays (S m) i) by exact R. apply climb_le.
Qed.

Lemma beside_ones_climb : forall m taken, (forall c, taken c = climb (S m) (S c) mod n) ->
  forall c, beside_ones taken c = climb (S m) (S c) mod n.
Proof.
  intros m taken H. induction c as [|c IH]; cbn [beside_ones]; rewrite H; [reflexivity|].
  rewrite better_first; [apply mod_same|].
  rewrite place_mod, IH, place_succ_mod. apply climb_pass.
Qed.

Lemma taken_pile_kind : forall m c, taken_pile m c = climb (S m) (S c) mod n.
Proof.
  induction m as [|m IH]; intros c; cbn [taken_pile].
  - rewrite taken_two. cbn [climb]. f_equal. destruct (raised (S c)); cbn [one_more]; lia.
  - rewrite (beside_ones_climb m) by exact IH. rewrite IH, (climb_last (S m)), <- better_next.
    apply better_mod; [apply mod_same|apply succ_mod].
Qed.

(** c piles of 1 and a pile of m + 2 are a position of the kind that is reached from c + 1
    in m + 1 steps up. *)
Theorem kind_of_pile : forall m c, with_pile m c = climb (S m) (S c) mod n.
Proof. intros m c. apply beside_ones_climb, taken_pile_kind. Qed.

(** A rule by nim-sums for positions with one pile larger than 1. *)
Definition rule_for_one_pile (j : nat) : Prop := forall m c,
  with_pile (S (2 * m)) c = j mod n <-> with_pile (2 * m) (S c) = j mod n.

Lemma rule_of_piles : forall j, rule_for_one_pile j -> rule_for j.
Proof. intros j H c. rewrite <- with_pile_three, <- with_pile_two. apply (H 0 c). Qed.

Lemma climb_run : forall m i, (forall d, d < m -> raised (i + d) = true) -> climb m i = i + m.
Proof.
  induction m as [|m IH]; intros i H; [cbn; lia|]. rewrite climb_last, IH by (intros; apply H; lia).
  rewrite H by lia. cbn [one_more]. lia.
Qed.

(** If i is not raised, and the next 2m + 1 numbers are, there is no rule for the number
    after them: it is not raised, or the run that ends in it has the even length 2m + 2. *)
Theorem no_rule_even_run : forall m i j, raised i = false ->
  (forall d, d <= 2 * m -> raised (S i + d) = true) -> j mod n = (i + 2 * m + 2) mod n ->
  ~ rule_for_one_pile j.
Proof.
  intros m i j R0 R1 Ej H. destruct (before i) as [c E].
  pose proof (E 0) as E0. rewrite !Nat.add_0_r in E0.
  assert (R0' : raised (S c) = false) by (now rewrite (raised_same _ _ E0)).
  assert (R1' : forall d, d < S (2 * m) -> raised (S (S c) + d) = true).
  { intros d L. rewrite <- (R1 d) by lia. apply raised_same.
    replace (S (S c) + d) with (S c + S d) by lia. rewrite E. f_equal. lia. }
  pose proof (no_rule_unless_raised j (rule_of_piles j H)) as Rj.
  destruct (H m c) as [_ H2]. rewrite !kind_of_pile in H2.
  rewrite (climb_run (S (2 * m)) (S (S c))) in H2 by exact R1'.
  rewrite (climb_stays _ (S c)) in H2 by exact R0'.
  assert (Es : S c mod n = j mod n).
  { apply H2. rewrite Ej. replace (S (S c) + S (2 * m)) with (S c + (2 * m + 2)) by lia.
    rewrite E. f_equal. lia. }
  rewrite (raised_same _ _ Es), Rj in R0'. discriminate.
Qed.

(** ** Two large piles *)

(** 1^c + 2 + 2: the options beside 1^(c-1) + 2 + 2 are 1^c + 2 and 1^(c+1) + 2. *)
Definition two_twos : nat -> nat :=
  beside_ones (fun c => better (S (with_two c)) (S (with_two (S c)))).

(** 1^c + 2 + 3: the options beside 1^(c-1) + 2 + 3 are 1^c + 3 and 1^(c+1) + 3, 1^c + 2
    and 1^(c+1) + 2, and 1^c + 2 + 2. *)
Definition two_and_three : nat -> nat :=
  beside_ones (fun c => better (better (S (with_two c)) (S (with_two (S c))))
    (better (better (S (with_three c)) (S (with_three (S c)))) (S (two_twos c)))).

(** A rule by nim-sums for these positions. *)
Definition rule_for_two_piles (j : nat) : Prop := forall c,
  two_and_three c = j mod n <-> two_twos (S c) = j mod n.

Lemma better_either : forall i j, better i j = i mod n \/ better i j = j mod n.
Proof. intros i j. unfold better. destruct (place i <=? place j); auto. Qed.

Lemma with_two_near : forall c,
  S (with_two c) mod n = (c + 2) mod n \/ S (with_two c) mod n = (c + 3) mod n.
Proof.
  intros c. rewrite kind_of_two, succ_mod. destruct (raised (S c)); cbn [one_more].
  - right. f_equal. lia.
  - left. f_equal. lia.
Qed.

Lemma two_twos_near : forall c,
  two_twos c = (c + 2) mod n \/ two_twos c = (c + 3) mod n \/ two_twos c = (c + 4) mod n.
Proof.
  assert (T : forall c, let t := better (S (with_two c)) (S (with_two (S c))) in
    t = (c + 2) mod n \/ t = (c + 3) mod n \/ t = (c + 4) mod n).
  { intros c t. subst t. pose proof (with_two_near c) as A. pose proof (with_two_near (S c)) as B.
    replace (S c + 2) with (c + 3) in B by lia. replace (S c + 3) with (c + 4) in B by lia.
    destruct (better_either (S (with_two c)) (S (with_two (S c)))) as [-> | ->]; tauto. }
  unfold two_twos. induction c as [|c IH]; cbn [beside_ones]; [apply T|].
  set (t := better (S (with_two (S c))) (S (with_two (S (S c))))).
  assert (Tm : t mod n = t) by apply better_is_mod.
  set (taken := fun c => better (S (with_two c)) (S (with_two (S c)))) in *.
  destruct (better_either t (S (beside_ones taken c))) as [-> | ->].
  - rewrite Tm. apply (T (S c)).
  - destruct IH as [-> | [-> | ->]]; rewrite succ_mod; [left|right; left|right; right];
      f_equal; lia.
Qed.

Lemma beside_ones_le : forall taken c, place (beside_ones taken c) <= place (taken c).
Proof. intros taken [|c]; cbn [beside_ones]; [apply le_n|]. apply better_le. Qed.

Section Raised.
Variable i : nat.
Hypothesis first : raised i = false.
Hypothesis second : raised (i + 1) = false.
Hypothesis third : raised (i + 2) = true.

Lemma place_second : place (i + 1) < place (i + 2).
Proof.
  pose proof second as R. unfold raised in R. apply Nat.ltb_ge in R.
  replace (S (i + 1)) with (i + 2) in R by lia.
  destruct (Nat.eq_dec (place (i + 1)) (place (i + 2))) as [E|N]; [|lia].
  exfalso. apply place_equal in E. replace (i + 2) with (i + 1 + 1) in E by lia.
  symmetry in E. now apply not_congruent in E; [|lia].
Qed.

(** In 1^c + 2 + 3 with c + 1 = i, taking the 3 makes an (i + 1)-position.  In 1^(c+1) + 2
    + 2 the mover gets the better of i + 2 and i + 4. *)
Lemma two_piles : exists c,
  place (two_and_three c) <= place (i + 1) /\ two_twos (S c) = better (i + 2) (i + 4).
Proof.
  destruct (before i) as [c E]. exists c.
  pose proof (E 0) as E0. rewrite !Nat.add_0_r in E0.
  pose proof (E 1) as E1. pose proof (E 2) as E2. pose proof (E 3) as E3.
  assert (K0 : with_two c = i mod n).
  { rewrite kind_of_two, (raised_same (S c) i E0), first. cbn [one_more]. now rewrite Nat.add_0_r. }
  assert (K1 : with_two (S c) = (i + 1) mod n).
  { rewrite kind_of_two. replace (S (S c)) with (S c + 1) by lia.
    rewrite (raised_same _ _ E1), second. cbn [one_more]. now rewrite Nat.add_0_r. }
  assert (K2 : with_two (S (S c)) = (i + 3) mod n).
  { rewrite kind_of_two. replace (S (S (S c))) with (S c + 2) by lia.
    rewrite (raised_same _ _ E2), third. cbn [one_more].
    replace (S c + 2 + 1) with (S c + 3) by lia. exact E3. }
  assert (P : place (S (with_two c)) = place (i + 1)).
  { rewrite K0, place_succ_mod. f_equal. lia. }
  split.
  - unfold two_and_three. eapply Nat.le_trans; [apply beside_ones_le|].
    rewrite <- P. eapply Nat.le_trans; [apply (proj1 (better_le _ _))|]. apply (proj1 (better_le _ _)).
  - assert (F : two_twos c = (i + 1) mod n \/ two_twos c = (i + 3) mod n).
    { pose proof (two_twos_near c) as N.
      replace (c + 2) with (S c + 1) in N by lia. replace (c + 3) with (S c + 2) in N by lia.
      replace (c + 4) with (S c + 3) in N by lia. rewrite E1, E2, E3 in N.
      destruct N as [N | [N | N]]; [now left| |now right].
      exfalso. pose proof place_second as L.
      assert (L' : place (two_twos c) <= place (i + 1)).
      { unfold two_twos. eapply Nat.le_trans; [apply beside_ones_le|].
        rewrite <- P. apply (proj1 (better_le _ _)). }
      rewrite N, place_mod in L'. lia. }
    assert (G : S (two_twos c) mod n = (i + 2) mod n \/ S (two_twos c) mod n = (i + 4) mod n).
    { destruct F as [-> | ->]; rewrite succ_mod; [left|right]; f_equal; lia. }
    assert (B : better (S (with_two (S c))) (S (with_two (S (S c)))) = better (i + 2) (i + 4)).
    { rewrite K1, K2. apply better_mod; rewrite succ_mod; f_equal; lia. }
    unfold two_twos. cbn [beside_ones]. fold two_twos. rewrite B.
    rewrite better_first; [apply better_is_mod|].
    pose proof (better_le (i + 2) (i + 4)) as [L1 L2].
    rewrite <- (place_mod (S _)). destruct G as [-> | ->]; rewrite place_mod; assumption.
Qed.

(** Let an order raise s = i + 2, and neither s - 1 nor s - 2.  If s comes before s + 2,
    there is no rule for s. *)
Theorem no_rule_first_raised : place (i + 2) < place (i + 4) -> ~ rule_for_two_piles (i + 2).
Proof.
  intros L H. destruct two_piles as [c [A B]]. destruct (H c) as [_ H2].
  rewrite B, better_first in H2 by lia. specialize (H2 eq_refl).
  rewrite H2, place_mod in A. pose proof place_second. lia.
Qed.

(** If s + 2 comes between s - 1 and s, there is no rule for s + 2. *)
Theorem no_rule_after_raised : place (i + 1) < place (i + 4) < place (i + 2) ->
  ~ rule_for_two_piles (i + 4).
Proof.
  intros L H. destruct two_piles as [c [A B]]. destruct (H c) as [_ H2].
  rewrite B, better_second in H2 by lia. specialize (H2 eq_refl).
  rewrite H2, place_mod in A. lia.
Qed.
End Raised.

(** ** Shifts *)

(** The order k + 1, k + 2, ..., k + n. *)
Definition is_shift (k : nat) : Prop := forall i, i < n -> rank i = (i + (n - S (k mod n))) mod n.

Lemma raised_of_shift : forall k i, is_shift k -> raised i = true -> i mod n = k mod n.
Proof.
  intros k i Sh R. unfold raised, place in R. apply Nat.ltb_lt in R.
  rewrite !Sh in R by (apply Nat.mod_upper_bound, n_positive).
  pose proof (Nat.mod_upper_bound k n n_positive) as Lk.
  pose proof (Nat.mod_upper_bound i n n_positive) as Li.
  set (d := n - S (k mod n)) in *.
  rewrite Nat.add_mod_idemp_l in R by apply n_positive.
  replace (S i + d) with (i + d + 1) in R by lia.
  rewrite Nat.add_mod_idemp_l in R by apply n_positive.
  pose proof (Nat.mod_upper_bound (i + d) n n_positive) as Lx.
  assert (E : (i + d) mod n = n - 1).
  { rewrite <- (Nat.add_mod_idemp_l (i + d) 1) in R by apply n_positive.
    destruct (Nat.eq_dec ((i + d) mod n) (n - 1)) as [E|N]; [exact E|].
    rewrite (Nat.mod_small ((i + d) mod n + 1)) in R by lia. lia. }
  rewrite <- Nat.add_mod_idemp_l in E by apply n_positive.
  destruct (Nat.lt_ge_cases (i mod n + d) n) as [L|G].
  - rewrite Nat.mod_small in E by exact L. unfold d in *. lia.
  - replace (i mod n + d) with (i mod n + d - n + 1 * n) in E by lia.
    rewrite Nat.mod_add in E by apply n_positive.
    rewrite Nat.mod_small in E by (unfold d in *; lia). unfold d in *. lia.
Qed.

(** So under shift(k) there is a rule by nim-sums for k-positions only. *)
Theorem no_rule_of_shift : forall k j, is_shift k -> rule_for j -> j mod n = k mod n.
Proof. intros k j Sh H. apply raised_of_shift; [exact Sh|]. now apply no_rule_unless_raised. Qed.
End Order.
