(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Selfish preference (EK Rules 4 and 5, Definitions 7 to 10)

    "v ≤_p w when one of
     1. v = w;
     2. w = win(p) (Rule 4);
     3. v contains no win(p) and w contains one (Rule 5);
     4. v is a choice and every option v' of v has v' ≤_p w (Definition 7);
     5. w is a choice and every option w' of w has v ≤_p w' (Definition 7);
     where 4 and 5 apply only if neither 2 nor 3 decides the pair in either
     direction.  v =_p w: both ≤ hold.  v <_p w: v ≤_p w and not v =_p w.
     v ∥_p w: neither ≤ holds."

    Contents:
    - [selfish_le], the definition; [selfish_leb], a function that decides it;
    - [selfish_lt], [selfish_eq], [selfish_incomparable];
    - T0: [selfish_le_refl], [selfish_le_trans], [selfish_le_antisym], so ≤_p is
      a partial order on syntactic normal forms;
    - [selfish_le_number], the lemma on prudent numbers;
    - [one_sided_below], [one_sided_above], the one-sided theorem. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number.
Import ListNotations.
Local Open Scope dyadic_scope.

Section Selfish.
Variable p : player.

(** ** The definition *)

(** Rule 4 or Rule 5 says that v is below w. *)
Definition rule4 (w : value) : Prop := w ≈ Win p.
Definition rule5 (v w : value) : Prop := contains p v = false /\ contains p w = true.
Definition decided (v w : value) : Prop := rule4 w \/ rule5 v w.
(** Neither of them decides the pair, in either direction. *)
Definition silent (v w : value) : Prop := ~ decided v w /\ ~ decided w v.

Definition is_choice (v : value) : Prop := exists m os, v = Choice m os.

Inductive selfish_le : value -> value -> Prop :=
| le_same : forall v w, v ≈ w -> selfish_le v w
| le_rule4 : forall v w, rule4 w -> selfish_le v w
| le_rule5 : forall v w, rule5 v w -> selfish_le v w
| le_left : forall v w, is_choice v -> silent v w ->
    (forall v', In v' (options v) -> selfish_le v' w) -> selfish_le v w
| le_right : forall v w, is_choice w -> silent v w ->
    (forall w', In w' (options w) -> selfish_le v w') -> selfish_le v w.

(** Definitions 8, 9 and 10. *)
Definition selfish_eq (v w : value) : Prop := selfish_le v w /\ selfish_le w v.
Definition selfish_lt (v w : value) : Prop := selfish_le v w /\ ~ selfish_eq v w.
Definition selfish_incomparable (v w : value) : Prop := ~ selfish_le v w /\ ~ selfish_le w v.

(** ** The function that decides it *)

Definition decidedb (v w : value) : bool :=
  same w (Win p) || (negb (contains p v) && contains p w).
Definition silentb (v w : value) : bool := negb (decidedb v w) && negb (decidedb w v).

Fixpoint selfish_leb (v : value) : value -> bool :=
  fix above_v (w : value) : bool :=
    same v w || decidedb v w
    || (silentb v w &&
        (match v with Win _ => false | Choice _ vs => forallb (fun v' => selfish_leb v' w) vs end
         || match w with Win _ => false | Choice _ ws => forallb above_v ws end)).

Definition selfish_ltb (v w : value) : bool := selfish_leb v w && negb (selfish_leb w v).

Lemma selfish_leb_equation : forall v w,
  selfish_leb v w =
    same v w || decidedb v w
    || (silentb v w &&
        (match v with Win _ => false | Choice _ vs => forallb (fun v' => selfish_leb v' w) vs end
         || match w with Win _ => false | Choice _ ws => forallb (selfish_leb v) ws end)).
Proof. intros [q|m vs] [r|n ws]; reflexivity. Qed.

Lemma decidedb_spec : forall v w, decidedb v w = true <-> decided v w.
Proof.
  intros v w. unfold decidedb, decided, rule4, rule5, Same.
  rewrite orb_true_iff, andb_true_iff, negb_true_iff. reflexivity.
Qed.

Lemma silentb_spec : forall v w, silentb v w = true <-> silent v w.
Proof.
  intros v w. unfold silentb, silent.
  rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false, !decidedb_spec. reflexivity.
Qed.

Lemma decided_or_silent : forall v w, decided v w \/ decided w v \/ silent v w.
Proof.
  intros v w. destruct (decidedb v w) eqn:E; [left; now apply decidedb_spec|].
  destruct (decidedb w v) eqn:E'; [right; left; now apply decidedb_spec|].
  right. right. split; rewrite <- decidedb_spec; congruence.
Qed.

(** The function [selfish_leb] decides ≤_p. *)
Theorem selfish_leb_spec : forall v w, selfish_leb v w = true <-> selfish_le v w.
Proof.
  intros v w. split.
  - revert v w. apply (pair_induction (fun v w => selfish_leb v w = true -> selfish_le v w)).
    intros v w IHv IHw H. rewrite selfish_leb_equation in H.
    rewrite !orb_true_iff, andb_true_iff, orb_true_iff, decidedb_spec, silentb_spec in H.
    destruct H as [[H|[H|H]]|[S [H|H]]].
    + now apply le_same.
    + now apply le_rule4.
    + now apply le_rule5.
    + destruct v as [q|m vs]; [discriminate|]. rewrite forallb_forall in H.
      apply le_left; [now exists m, vs|exact S|]. intros v' Hv'. apply IHv; [exact Hv'|auto].
    + destruct w as [q|m ws]; [discriminate|]. rewrite forallb_forall in H.
      apply le_right; [now exists m, ws|exact S|]. intros w' Hw'. apply IHw; [exact Hw'|auto].
  - induction 1 as [v w H|v w H|v w H|v w [m [vs ->]] S _ IH|v w [n [ws ->]] S _ IH];
      rewrite selfish_leb_equation;
      rewrite !orb_true_iff, andb_true_iff, orb_true_iff, decidedb_spec, silentb_spec.
    + left. left. exact H.
    + left. right. left. exact H.
    + left. right. right. exact H.
    + right. split; [exact S|]. left. apply forallb_forall. exact IH.
    + right. split; [exact S|]. right. apply forallb_forall. exact IH.
Qed.

Lemma selfish_le_dec : forall v w, {selfish_le v w} + {~ selfish_le v w}.
Proof.
  intros v w. destruct (selfish_leb v w) eqn:E; [left|right]; rewrite <- selfish_leb_spec.
  - exact E.
  - congruence.
Qed.

Lemma selfish_lt_iff : forall v w, selfish_lt v w <-> selfish_le v w /\ ~ selfish_le w v.
Proof. intros v w. unfold selfish_lt, selfish_eq. tauto. Qed.

Lemma selfish_ltb_spec : forall v w, selfish_ltb v w = true <-> selfish_lt v w.
Proof.
  intros v w. rewrite selfish_lt_iff. unfold selfish_ltb.
  rewrite andb_true_iff, negb_true_iff, <- not_true_iff_false, !selfish_leb_spec. reflexivity.
Qed.

Lemma selfish_lt_dec : forall v w, {selfish_lt v w} + {~ selfish_lt v w}.
Proof.
  intros v w. destruct (selfish_ltb v w) eqn:E; [left|right]; rewrite <- selfish_ltb_spec.
  - exact E.
  - congruence.
Qed.

(** The definition respects ≈. *)

Lemma decidedb_proper : forall v v' w w', v ≈ v' -> w ≈ w' -> decidedb v w = decidedb v' w'.
Proof.
  intros v v' w w' Hv Hw. unfold decidedb.
  now rewrite (same_proper w w' Hw (Win p) (Win p) (same_refl _)),
    (contains_proper p v v' Hv), (contains_proper p w w' Hw).
Qed.

Lemma silentb_proper : forall v v' w w', v ≈ v' -> w ≈ w' -> silentb v w = silentb v' w'.
Proof.
  intros. unfold silentb.
  now rewrite (decidedb_proper v v' w w'), (decidedb_proper w w' v v').
Qed.

Lemma selfish_leb_proper : forall v v' w w',
  v ≈ v' -> w ≈ w' -> selfish_leb v w = selfish_leb v' w'.
Proof.
  intros v v' w w'. revert v w v' w'.
  apply (pair_induction (fun v w => forall v' w', v ≈ v' -> w ≈ w' ->
    selfish_leb v w = selfish_leb v' w')).
  intros v w IHv IHw v' w' Hv Hw.
  rewrite (selfish_leb_equation v w), (selfish_leb_equation v' w').
  f_equal; [f_equal|f_equal; [|f_equal]].
  - now rewrite Hv, Hw.
  - now apply decidedb_proper.
  - now apply silentb_proper.
  - destruct v as [q|m vs], v' as [q'|m' vs']; try discriminate Hv; [reflexivity|].
    apply same_choice in Hv as [_ Hv]. apply forallb_proper_in; [|exact Hv].
    intros x y Hx _ E. now apply IHv.
  - destruct w as [q|m ws], w' as [q'|m' ws']; try discriminate Hw; [reflexivity|].
    apply same_choice in Hw as [_ Hw']. apply forallb_proper_in; [|exact Hw'].
    intros x y Hx _ E. now apply IHw.
Qed.

#[local] Instance selfish_le_proper : Proper (Same ==> Same ==> iff) selfish_le.
Proof.
  intros v v' Hv w w' Hw. rewrite <- !selfish_leb_spec.
  now rewrite (selfish_leb_proper v v' w w' Hv Hw).
Qed.

#[local] Instance selfish_lt_proper : Proper (Same ==> Same ==> iff) selfish_lt.
Proof. intros v v' Hv w w' Hw. now rewrite !selfish_lt_iff, Hv, Hw. Qed.

(** ** What Rules 4 and 5 decide *)

Lemma contains_own_win : contains p (Win p) = true.
Proof. apply Nat.eqb_refl. Qed.

Lemma rule4_contains : forall w, rule4 w -> contains p w = true.
Proof. intros w H. rewrite (contains_proper p w (Win p) H). apply contains_own_win. Qed.

(** Two values on which the rules are silent are not win(p), and both contain a
    win of p or neither does; and the other way round. *)
Lemma silent_iff : forall v w,
  silent v w <-> v ≉ Win p /\ w ≉ Win p /\ contains p v = contains p w.
Proof.
  intros v w. unfold silent, decided, rule4, rule5.
  destruct (contains p v), (contains p w); intuition congruence.
Qed.

Lemma silent_sym : forall v w, silent v w -> silent w v.
Proof. unfold silent. tauto. Qed.

Lemma silent_contains : forall v w, silent v w -> contains p v = contains p w.
Proof. intros v w H. apply silent_iff in H. tauto. Qed.

Lemma silent_not_decided : forall v w, silent v w -> decided v w -> False.
Proof. unfold silent. tauto. Qed.

(** Where v ≤ w and v contains a win of p, so does w. *)
Lemma selfish_le_contains : forall v w,
  selfish_le v w -> contains p v = true -> contains p w = true.
Proof.
  intros v w H Hv. destruct H as [v w H|v w H|v w H|v w _ S _|v w _ S _].
  - now rewrite <- (contains_proper p v w H).
  - now apply rule4_contains.
  - apply H.
  - now rewrite <- (silent_contains v w S).
  - now rewrite <- (silent_contains v w S).
Qed.

(** Nothing but win(p) is above win(p). *)
Lemma selfish_above_win : forall v w, v ≈ Win p -> selfish_le v w -> w ≈ Win p.
Proof.
  intros v w Hv H. destruct H as [v w H|v w H|v w [H _]|v w _ S _|v w _ S _].
  - now rewrite <- H.
  - exact H.
  - rewrite (rule4_contains v Hv) in H. discriminate.
  - apply silent_iff in S. tauto.
  - apply silent_iff in S. tauto.
Qed.

(** Where the rules are silent, v ≤ w is one of clauses 1, 4, 5. *)
Lemma selfish_le_silent : forall v w, silent v w ->
  (selfish_le v w <->
   v ≈ w
   \/ (is_choice v /\ forall v', In v' (options v) -> selfish_le v' w)
   \/ (is_choice w /\ forall w', In w' (options w) -> selfish_le v w')).
Proof.
  intros v w S. split.
  - intros H. destruct H as [v w H|v w H|v w H|v w C _ H|v w C _ H]; auto.
    + exfalso. apply (silent_not_decided v w S). now left.
    + exfalso. apply (silent_not_decided v w S). now right.
  - intros [H|[[C H]|[C H]]].
    + now apply le_same.
    + now apply le_left.
    + now apply le_right.
Qed.

(** ** The selfish order (T0) *)

(** ≤_p is reflexive. *)
Theorem selfish_le_refl : forall v, selfish_le v v.
Proof. intros. apply le_same. reflexivity. Qed.

(** Transitivity needs of values no more than that choices have options. *)
Theorem selfish_le_trans_nonempty : forall u v w, nonempty v = true ->
  selfish_le u v -> selfish_le v w -> selfish_le u w.
Proof.
  intros u v w Hne. remember (size u + size v + size w)%nat as n eqn:En.
  revert u v w Hne En.
  induction n as [n IH] using lt_wf_ind. intros u v w Hne -> Huv Hvw.
  assert (trans : forall u' v' w', nonempty v' = true ->
    (size u' + size v' + size w' < size u + size v + size w)%nat ->
    selfish_le u' v' -> selfish_le v' w' -> selfish_le u' w').
  { intros u' v' w' Hv' Hlt. now apply (IH _ Hlt). }
  clear IH.
  (* u = v, or Rule 4 or 5 for u ≤ v *)
  destruct Huv as [u v E|u v E|u v [Eu Ev]|u v Cu Suv Huv|u v Cv Suv Huv].
  - now rewrite E.
  - apply le_rule4. now apply (selfish_above_win v w).
  - apply le_rule5. split; [exact Eu|]. now apply (selfish_le_contains v w).
  - (* clause 4 for u ≤ v *)
    assert (Hle : selfish_le u v) by now apply le_left.
    destruct (decided_or_silent v w) as [[D|[D D']]|[[D|[D D']]|Svw]].
    + now apply le_rule4.
    + apply le_rule5. split; [|exact D']. now rewrite (silent_contains u v Suv).
    + apply silent_iff in Suv. tauto.
    + rewrite (selfish_le_contains v w Hvw D') in D. discriminate.
    + assert (Suw : silent u w).
      { apply silent_iff in Suv, Svw. apply silent_iff. intuition congruence. }
      apply le_left; [exact Cu|exact Suw|]. intros u' Hu'.
      destruct Cu as [m [us ->]]. pose proof (option_smaller m us u' Hu').
      apply (trans u' v w); [exact Hne|lia|now apply Huv|exact Hvw].
  - (* clause 5 for u ≤ v *)
    destruct Cv as [m [vs ->]].
    destruct (decided_or_silent (Choice m vs) w) as [[D|[D D']]|[[D|[D D']]|Svw]].
    + now apply le_rule4.
    + apply le_rule5. split; [|exact D']. now rewrite (silent_contains _ _ Suv).
    + discriminate.
    + rewrite (selfish_le_contains _ w Hvw D') in D. discriminate.
    + assert (Suw : silent u w).
      { apply silent_iff in Suv, Svw. apply silent_iff. intuition congruence. }
      apply nonempty_choice in Hne as [Hvs Hne].
      apply (selfish_le_silent _ _ Svw) in Hvw as [E|[[_ Hvw]|[Cw Hvw]]].
      * rewrite <- E. apply le_right; [now exists m, vs|exact Suv|exact Huv].
      * (* an option v' of v has u ≤ v' ≤ w *)
        destruct vs as [|v' vs]; [congruence|].
        pose proof (option_smaller m (v' :: vs) v' (or_introl eq_refl)).
        apply (trans u v' w); [apply Hne; now left|lia|apply Huv; now left|apply Hvw; now left].
      * destruct Cw as [n [ws ->]]. apply le_right; [now exists n, ws|exact Suw|].
        intros w' Hw'. pose proof (option_smaller n ws w' Hw').
        apply (trans u (Choice m vs) w').
        -- now apply nonempty_choice.
        -- lia.
        -- apply le_right; [now exists m, vs|exact Suv|exact Huv].
        -- now apply Hvw.
Qed.

(** "Lemma: if v ≤_p w for the selfish player, then d(v) < d(w) or v = w." *)
Theorem selfish_le_number : forall v w, branching v = true -> branching w = true ->
  selfish_le v w -> number p v < number p w \/ v ≈ w.
Proof.
  intros v w Hv Hw H.
  induction H as [v w H|v w H|v w [H H']|v w [m [vs ->]] S _ IH|v w [n [ws ->]] S _ IH].
  - now right.
  - assert (E : number p w = One) by (rewrite (number_proper p _ _ H); apply number_win).
    rewrite E. destruct (dle_one (number p v)) as [L|L]; [now left|right].
    apply (number_one p v Hv) in L as ->. now symmetry.
  - left. rewrite (number_without_win p v) by auto using branching_nonempty.
    apply number_with_win; auto using branching_nonempty.
  - assert (Hbelow : forall x, In x vs -> number p x <= number p w).
    { intros x Hx. destruct (IH x Hx (branching_option _ _ _ Hv Hx) Hw) as [L|E]; [dorder|].
      rewrite (number_proper p _ _ E). apply dle_refl. }
    assert (Hne : vs <> []) by exact (branching_options _ _ Hv).
    destruct (number_of_choice p m vs Hne) as [Agree|[_ [_ [_ Lt]]]].
    + destruct (branching_other m vs w Hv) as [x [Hx D]].
      destruct (IH x Hx (branching_option _ _ _ Hv Hx) Hw) as [L|E]; [|contradiction].
      left. now rewrite <- (Agree x Hx).
    + left. destruct (greatest_of_exists p vs Hne) as [x [Hx E]].
      pose proof (Hbelow x Hx). rewrite <- E in Lt. dorder.
  - assert (Habove : forall x, In x ws -> number p v <= number p x).
    { intros x Hx. destruct (IH x Hx Hv (branching_option _ _ _ Hw Hx)) as [L|E]; [dorder|].
      rewrite (number_proper p _ _ E). apply dle_refl. }
    assert (Hne : ws <> []) by exact (branching_options _ _ Hw).
    destruct (number_of_choice p n ws Hne) as [Agree|[_ [_ [Lt _]]]].
    + destruct (branching_other n ws v Hw) as [x [Hx D]].
      destruct (IH x Hx Hv (branching_option _ _ _ Hw Hx)) as [L|E].
      * left. now rewrite <- (Agree x Hx).
      * exfalso. apply D. now symmetry.
    + left. destruct (least_of_exists p ws Hne) as [x [Hx E]].
      pose proof (Habove x Hx). rewrite <- E in Lt. dorder.
Qed.

(** ≤_p is antisymmetric on values whose choices have at least two options. *)
Theorem selfish_le_antisym_branching : forall v w,
  branching v = true -> branching w = true ->
  selfish_le v w -> selfish_le w v -> v ≈ w.
Proof.
  intros v w Hv Hw H H'.
  destruct (selfish_le_number v w Hv Hw H) as [L|E]; [|exact E].
  destruct (selfish_le_number w v Hw Hv H') as [L'|E]; [dorder|now symmetry].
Qed.

(** T0. On syntactic normal forms ≤_p is a partial order, and =_p is identity. *)

Theorem selfish_le_trans : forall u v w,
  normal u = true -> normal v = true -> normal w = true ->
  selfish_le u v -> selfish_le v w -> selfish_le u w.
Proof.
  intros u v w _ Hv _. apply selfish_le_trans_nonempty, branching_nonempty.
  now apply normal_branching.
Qed.

(** ≤_p is antisymmetric on syntactic normal forms, and so a partial order. *)
Theorem selfish_le_antisym : forall v w, normal v = true -> normal w = true ->
  selfish_le v w -> selfish_le w v -> v ≈ w.
Proof. intros v w Hv Hw. apply selfish_le_antisym_branching; now apply normal_branching. Qed.

(** =_p is identity on syntactic normal forms. *)
Theorem selfish_eq_is_identity : forall v w, normal v = true -> normal w = true ->
  (selfish_eq v w <-> v ≈ w).
Proof.
  intros v w Hv Hw. split.
  - intros [H H']. now apply selfish_le_antisym.
  - intros E. split; apply le_same; [exact E|now symmetry].
Qed.

Lemma selfish_lt_number : forall v w, branching v = true -> branching w = true ->
  selfish_lt v w -> number p v < number p w.
Proof.
  intros v w Hv Hw H. apply selfish_lt_iff in H as [H H'].
  destruct (selfish_le_number v w Hv Hw H) as [L|E]; [exact L|].
  exfalso. apply H'. apply le_same. now symmetry.
Qed.

(** A value that Rule 4 or 5 puts below a distinct one is strictly below it. *)
Lemma decided_lt : forall v w, decided v w -> v ≉ w -> selfish_lt v w.
Proof.
  intros v w D N. apply selfish_lt_iff. split.
  - destruct D; [now apply le_rule4|now apply le_rule5].
  - intros H. destruct D as [D|[D D']].
    + apply N. now rewrite (selfish_above_win w v D H).
    + rewrite (selfish_le_contains w v H D') in D. discriminate.
Qed.

(** ** The one-sided theorem

    "Let v ≠ w be in syntactic normal form, v a choice and no part of w, and
    neither Rule 4 nor Rule 5 decide the pair.  Then v ≤_p w if and only if
    every option v' of v has v' ≤_p w; and v ≥_p w if and only if every option
    has v' ≥_p w." *)

(** x is w or inside w. *)
Inductive part (x : value) : value -> Prop :=
| part_whole : forall w, x ≈ w -> part x w
| part_option : forall m os w, In w os -> part x w -> part x (Choice m os).

(** Among values without a win of p, ≤_p is identity. *)
Lemma selfish_le_without_win : forall v w, branching v = true -> branching w = true ->
  contains p v = false -> contains p w = false -> selfish_le v w -> v ≈ w.
Proof.
  intros v w Hv Hw Cv Cw H.
  destruct (selfish_le_number v w Hv Hw H) as [L|E]; [|exact E].
  rewrite (number_without_win p v), (number_without_win p w) in L
    by auto using branching_nonempty.
  dorder.
Qed.

Lemma contains_option : forall m os x,
  In x os -> contains p (Choice m os) = false -> contains p x = false.
Proof.
  intros m os x Hx H. destruct (contains p x) eqn:E; [|reflexivity].
  rewrite <- H. symmetry. apply existsb_exists. now exists x.
Qed.

(** Where v ≤ w, v no part of w, both containing a win of p and neither being
    one: no option of v is win(p), *)
Lemma one_sided_options_no_win : forall m vs w x,
  contains p (Choice m vs) = true -> branching w = true -> w ≉ Win p ->
  ~ part (Choice m vs) w -> In x vs -> selfish_le (Choice m vs) w -> x ≉ Win p.
Proof.
  intros m vs w x Cv Hw Nw Hpart Hx H.
  induction w as [q|n ws IH] using value_induction.
  - exfalso. apply Nw. pose proof (selfish_le_contains _ _ H Cv) as E. simpl in E.
    apply Nat.eqb_eq in E. subst q. reflexivity.
  - assert (S : silent (Choice m vs) (Choice n ws)).
    { apply silent_iff. repeat split; try discriminate.
      rewrite Cv. symmetry. exact (selfish_le_contains _ _ H Cv). }
    apply (selfish_le_silent _ _ S) in H as [E|[[_ H]|[_ H]]].
    + exfalso. apply Hpart. now apply part_whole.
    + intros E. discriminate (selfish_above_win _ _ E (H x Hx)).
    + destruct (branching_other n ws (Win p) Hw) as [y [Hy Ny]].
      apply (IH y Hy); auto.
      * exact (branching_option _ _ _ Hw Hy).
      * intros P. apply Hpart. now apply part_option with y.
Qed.

(** and every option of v is below w. *)
Lemma one_sided_below_inside : forall m vs w x,
  contains p (Choice m vs) = true -> branching w = true ->
  ~ part (Choice m vs) w -> In x vs -> x ≉ Win p ->
  selfish_le (Choice m vs) w -> selfish_le x w.
Proof.
  intros m vs w x Cv Hw Hpart Hx Nx H.
  induction w as [q|n ws IH] using value_induction.
  - apply le_rule4. pose proof (selfish_le_contains _ _ H Cv) as E. simpl in E.
    apply Nat.eqb_eq in E. subst q. apply same_refl.
  - assert (Cw : contains p (Choice n ws) = true) by exact (selfish_le_contains _ _ H Cv).
    assert (S : silent (Choice m vs) (Choice n ws)).
    { apply silent_iff. repeat split; try discriminate. congruence. }
    apply (selfish_le_silent _ _ S) in H as [E|[[_ H]|[_ H]]].
    + exfalso. apply Hpart. now apply part_whole.
    + now apply H.
    + assert (Hxw : forall y, In y ws -> selfish_le x y).
      { intros y Hy. apply IH; auto.
        - exact (branching_option _ _ _ Hw Hy).
        - intros P. apply Hpart. now apply part_option with y. }
      destruct (contains p x) eqn:Cx.
      * apply le_right; [now exists n, ws| |exact Hxw].
        apply silent_iff. split; [exact Nx|]. split; [discriminate|congruence].
      * apply le_rule5. split; assumption.
Qed.

(** Now w ≤ v: every option of v contains a win of p, *)
Lemma one_sided_options_contain : forall m vs w x,
  contains p w = true -> nonempty w = true ->
  ~ part (Choice m vs) w -> In x vs -> selfish_le w (Choice m vs) -> contains p x = true.
Proof.
  intros m vs w x Cw Hw Hpart Hx H.
  induction w as [q|n ws IH] using value_induction.
  - assert (E : Win q ≈ Win p).
    { simpl in Cw. apply Nat.eqb_eq in Cw. subst q. reflexivity. }
    discriminate (selfish_above_win _ _ E H).
  - assert (S : silent (Choice n ws) (Choice m vs)).
    { apply silent_iff. repeat split; try discriminate.
      rewrite Cw. symmetry. exact (selfish_le_contains _ _ H Cw). }
    apply (selfish_le_silent _ _ S) in H as [E|[[_ H]|[_ H]]].
    + exfalso. apply Hpart. now apply part_whole.
    + pose proof Cw as Cy. simpl in Cy. apply existsb_exists in Cy as [y [Hy Cy]].
      apply (IH y Hy Cy).
      * apply nonempty_choice in Hw. now apply Hw.
      * intros P. apply Hpart. now apply part_option with y.
      * now apply H.
    + exact (selfish_le_contains _ _ (H x Hx) Cw).
Qed.

(** and every option of v is above w. *)
Lemma one_sided_above_inside : forall m vs w x,
  contains p w = true -> nonempty w = true -> contains p x = true ->
  ~ part (Choice m vs) w -> In x vs -> selfish_le w (Choice m vs) -> selfish_le w x.
Proof.
  intros m vs w x Cw Hw Cx Hpart Hx H.
  induction w as [q|n ws IH] using value_induction.
  - assert (E : Win q ≈ Win p).
    { simpl in Cw. apply Nat.eqb_eq in Cw. subst q. reflexivity. }
    discriminate (selfish_above_win _ _ E H).
  - assert (S : silent (Choice n ws) (Choice m vs)).
    { apply silent_iff. repeat split; try discriminate.
      rewrite Cw. symmetry. exact (selfish_le_contains _ _ H Cw). }
    apply (selfish_le_silent _ _ S) in H as [E|[[_ H]|[_ H]]].
    + exfalso. apply Hpart. now apply part_whole.
    + assert (Hwx : forall y, In y ws -> selfish_le y x).
      { intros y Hy. destruct (contains p y) eqn:Cy.
        - apply IH; auto.
          + apply nonempty_choice in Hw. now apply Hw.
          + intros P. apply Hpart. now apply part_option with y.
        - apply le_rule5. split; assumption. }
      destruct (same_dec x (Win p)) as [E|Nx]; [now apply le_rule4|].
      apply le_left; [now exists n, ws| |exact Hwx].
      apply silent_iff. split; [discriminate|]. split; [exact Nx|congruence].
    + now apply H.
Qed.

(** Without a win of p in v and w no option of v is above or below w but w itself. *)
Lemma one_sided_without_win : forall m vs w,
  branching (Choice m vs) = true -> branching w = true ->
  contains p (Choice m vs) = false -> contains p w = false ->
  exists x, In x vs /\ ~ selfish_le x w /\ ~ selfish_le w x.
Proof.
  intros m vs w Hv Hw Cv Cw.
  destruct (branching_other m vs w Hv) as [x [Hx N]]. exists x. split; [exact Hx|].
  pose proof (branching_option _ _ _ Hv Hx) as Bx.
  pose proof (contains_option _ _ _ Hx Cv) as Cx.
  split; intros H; apply N; [|symmetry]; now apply selfish_le_without_win.
Qed.

(** One side of Definition 7 is enough for v ≤_p w. *)
Theorem one_sided_below : forall v w,
  normal v = true -> normal w = true -> is_choice v -> ~ part v w -> silent v w ->
  (selfish_le v w <-> forall v', In v' (options v) -> selfish_le v' w).
Proof.
  intros v w Nv Nw [m [vs ->]] Hpart S. simpl.
  apply normal_branching in Nv, Nw. pose proof (silent_contains _ _ S) as C.
  split.
  - intros H x Hx. destruct (contains p w) eqn:Cw.
    + apply (one_sided_below_inside m vs); auto.
      apply (one_sided_options_no_win m vs w); auto. apply silent_iff in S. tauto.
    + exfalso. apply Hpart, part_whole. now apply selfish_le_without_win.
  - intros H. apply le_left; [now exists m, vs|exact S|exact H].
Qed.

(** One side of Definition 7 is enough for v ≥_p w. *)
Theorem one_sided_above : forall v w,
  normal v = true -> normal w = true -> is_choice v -> ~ part v w -> silent v w ->
  (selfish_le w v <-> forall v', In v' (options v) -> selfish_le w v').
Proof.
  intros v w Nv Nw [m [vs ->]] Hpart S. simpl.
  apply normal_branching in Nv, Nw. pose proof (silent_contains _ _ S) as C.
  split.
  - intros H x Hx. destruct (contains p w) eqn:Cw.
    + apply (one_sided_above_inside m vs); auto using branching_nonempty.
      apply (one_sided_options_contain m vs w); auto using branching_nonempty.
    + exfalso. apply Hpart, part_whole. symmetry. now apply selfish_le_without_win.
  - intros H. apply le_right; [now exists m, vs|now apply silent_sym|exact H].
Qed.

End Selfish.

Arguments is_choice : clear implicits.
Global Existing Instance selfish_le_proper.
Global Existing Instance selfish_lt_proper.
