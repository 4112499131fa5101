(** * Nim whose players rank the last movers

    n players play Nim, and all rank the last movers in the same way as seen from
    their own seats.  With X to move, a position is a j-position if the player j - 1
    seats after X will move last; so the empty position is a 0-position, and a move
    to a j-position makes one's own a (j+1)-position, modulo n.  [rank j] is the place
    of j-positions in the mover's order, 0 for the best.

    "T7. Orders with a nim-sum rule are shifts": here for the positions with one pile
    of 2 or 3 beside piles of 1.  1^c + 3 and 1^(c+1) + 2 have the same number of ones
    in each binary place, so any rule by nim-sums, whatever the modulus, takes them
    for alike.

    Contents:
    - [kind_of_two], [kind_of_three]: what these positions are, for every order;
    - [no_rule_unless_raised]: a rule for j-positions needs an order that puts
      j + 1 before j;
    - [no_rule_second]: and not j before j - 1 unless j - 1 before j - 2;
    - [no_rule_of_shift]: so shift(k) has none but for k-positions. *)

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
