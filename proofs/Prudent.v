(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Prudent preference (EK Definitions 11 and 12) and prudent numbers

    "v ◁_p w (v is prudently weaker) when v <_p w, or, w <_p v not holding, one of
     1. v is a choice, some option v' of v has v' ◁_p w, and every option of v
        is ◁_p w, prudently incomparable with w, or equal to w;
     2. w is a choice, v ◁_p w' for some option w' of w, and to every option of
        w the value v is ◁_p, prudently incomparable, or equal;
     and the same does not hold with v and w exchanged.  Prudently incomparable:
     distinct, and neither ◁."

    Contents:
    - [definition_11], this text as a property of a relation; [prudent_weaker]
      is the relation that has it ([prudent_weaker_definition]), and the only
      one ([definition_11_unique]);
    - [prudent_numbers], the theorem on prudent numbers: for values in syntactic
      normal form v ◁_p w if and only if d_p(v) < d_p(w), and distinct ones are
      incomparable if and only if their numbers are equal;
    - [prudent_strict_weak_order], what follows from it. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number Selfish.
Import ListNotations.
Local Open Scope dyadic_scope.

(** ** The definition *)

Section Definition_11.
Variable p : player.
Variable weaker : value -> value -> Prop.

(** Definition 12 *)
Definition incomparable_by (v w : value) : Prop := v ≉ w /\ ~ weaker v w /\ ~ weaker w v.
Definition weaker_incomparable_or_equal (v w : value) : Prop :=
  weaker v w \/ incomparable_by v w \/ v ≈ w.

Definition clause1 (v w : value) : Prop :=
  is_choice v /\
  (exists v', In v' (options v) /\ weaker v' w) /\
  (forall v', In v' (options v) -> weaker_incomparable_or_equal v' w).

Definition clause2 (v w : value) : Prop :=
  is_choice w /\
  (exists w', In w' (options w) /\ weaker v w') /\
  (forall w', In w' (options w) -> weaker_incomparable_or_equal v w').

Definition definition_11 : Prop := forall v w,
  weaker v w <->
    selfish_lt p v w \/
    (~ selfish_lt p w v /\ (clause1 v w \/ clause2 v w) /\ ~ (clause1 w v \/ clause2 w v)).
End Definition_11.

(** ** The relation

    The clauses for a pair and for the pair exchanged look at the same smaller
    pairs, so one function says of v and w whether v is weaker ([Lt]), w is
    ([Gt]), or neither ([Eq]).  [cs] are its answers for the options of one
    side with the other. *)

Definition is_lt (c : comparison) : bool := match c with Lt => true | _ => false end.
Definition is_gt (c : comparison) : bool := match c with Gt => true | _ => false end.

(** Some are weaker, none is stronger; and the reverse. *)
Definition up (cs : list comparison) : bool :=
  existsb is_lt cs && forallb (fun c => negb (is_gt c)) cs.
Definition down (cs : list comparison) : bool :=
  existsb is_gt cs && forallb (fun c => negb (is_lt c)) cs.

Definition judge (below above : bool) (cs ds : list comparison) : comparison :=
  if below then Lt
  else if above then Gt
  else match up cs || up ds, down cs || down ds with
       | true, false => Lt
       | false, true => Gt
       | _, _ => Eq
       end.

Section Prudent.
Variable p : player.

Fixpoint prudent_compare (v : value) : value -> comparison :=
  fix compare_v (w : value) : comparison :=
    judge (selfish_ltb p v w) (selfish_ltb p w v)
      (match v with Win _ => [] | Choice _ vs => map (fun v' => prudent_compare v' w) vs end)
      (match w with Win _ => [] | Choice _ ws => map compare_v ws end).

(** v ◁_p w *)
Definition prudent_weaker (v w : value) : Prop := prudent_compare v w = Lt.
Definition prudent_weakerb (v w : value) : bool := is_lt (prudent_compare v w).
Definition prudent_incomparable (v w : value) : Prop := incomparable_by prudent_weaker v w.

Definition left_answers (v w : value) : list comparison :=
  map (fun v' => prudent_compare v' w) (options v).
Definition right_answers (v w : value) : list comparison :=
  map (prudent_compare v) (options w).

Lemma prudent_compare_equation : forall v w,
  prudent_compare v w =
    judge (selfish_ltb p v w) (selfish_ltb p w v) (left_answers v w) (right_answers v w).
Proof. intros [q|m vs] [r|n ws]; reflexivity. Qed.

Lemma prudent_weakerb_spec : forall v w, prudent_weakerb v w = true <-> prudent_weaker v w.
Proof.
  intros v w. unfold prudent_weakerb, prudent_weaker.
  destruct (prudent_compare v w); simpl; split; congruence.
Qed.

Lemma prudent_weaker_dec : forall v w, {prudent_weaker v w} + {~ prudent_weaker v w}.
Proof.
  intros v w. unfold prudent_weaker.
  destruct (prudent_compare v w); [right|left|right]; congruence.
Qed.

(** ** Exchanging v and w *)

Lemma up_opposite : forall cs, up (map CompOpp cs) = down cs.
Proof.
  intros cs. unfold up, down. f_equal; induction cs as [|[] cs IH]; simpl; congruence.
Qed.

Lemma down_opposite : forall cs, down (map CompOpp cs) = up cs.
Proof.
  intros cs. unfold up, down. f_equal; induction cs as [|[] cs IH]; simpl; congruence.
Qed.

Lemma selfish_ltb_asym : forall v w, selfish_ltb p v w = true -> selfish_ltb p w v = false.
Proof.
  intros v w H. unfold selfish_ltb in *. destruct (selfish_leb p v w), (selfish_leb p w v);
    simpl in *; congruence.
Qed.

Lemma judge_opposite : forall below above cs ds,
  (below = true -> above = false) ->
  judge above below (map CompOpp ds) (map CompOpp cs) = CompOpp (judge below above cs ds).
Proof.
  intros below above cs ds H. unfold judge.
  rewrite !up_opposite, !down_opposite, (orb_comm (up ds)), (orb_comm (down ds)).
  destruct below.
  - now rewrite H.
  - destruct above; [reflexivity|]. destruct (up cs || up ds), (down cs || down ds); reflexivity.
Qed.

Lemma prudent_compare_opposite : forall v w,
  prudent_compare w v = CompOpp (prudent_compare v w).
Proof.
  apply (pair_induction (fun v w => prudent_compare w v = CompOpp (prudent_compare v w))).
  intros v w IHv IHw.
  rewrite (prudent_compare_equation v w), (prudent_compare_equation w v).
  rewrite <- judge_opposite by apply selfish_ltb_asym.
  unfold left_answers, right_answers. rewrite !map_map. f_equal.
  - apply map_ext_in. exact IHw.
  - apply map_ext_in. exact IHv.
Qed.

Lemma prudent_stronger : forall v w, prudent_compare v w = Gt <-> prudent_weaker w v.
Proof.
  intros v w. unfold prudent_weaker. rewrite (prudent_compare_opposite v w).
  destruct (prudent_compare v w); simpl; split; intros H; try discriminate; reflexivity.
Qed.

Lemma prudent_compare_self : forall v, prudent_compare v v = Eq.
Proof.
  intros v. pose proof (prudent_compare_opposite v v) as H.
  destruct (prudent_compare v v); simpl in H; congruence.
Qed.

(** ** The relation respects ≈ *)

Lemma selfish_ltb_proper : forall v v' w w',
  v ≈ v' -> w ≈ w' -> selfish_ltb p v w = selfish_ltb p v' w'.
Proof.
  intros v v' w w' Hv Hw. unfold selfish_ltb.
  now rewrite (selfish_leb_proper p v v' w w'), (selfish_leb_proper p w w' v v').
Qed.

Lemma existsb_answers : forall (t : comparison -> bool) (f g : value -> comparison) vs ws,
  (forall x y, In x vs -> In y ws -> x ≈ y -> f x = g y) -> same_options vs ws ->
  existsb t (map f vs) = existsb t (map g ws) /\ forallb t (map f vs) = forallb t (map g ws).
Proof.
  intros t f g vs ws Hfg H.
  assert (E : forall h us, existsb t (map h us) = existsb (fun x : value => t (h x)) us)
    by (induction us as [|u us IH]; simpl; [reflexivity|now rewrite IH]).
  assert (A : forall h us, forallb t (map h us) = forallb (fun x : value => t (h x)) us)
    by (induction us as [|u us IH]; simpl; [reflexivity|now rewrite IH]).
  rewrite !E, !A. split.
  - apply existsb_proper_in; [|exact H]. intros. now rewrite (Hfg x y).
  - apply forallb_proper_in; [|exact H]. intros. now rewrite (Hfg x y).
Qed.

Lemma up_down_proper : forall (f g : value -> comparison) vs ws,
  (forall x y, In x vs -> In y ws -> x ≈ y -> f x = g y) -> same_options vs ws ->
  up (map f vs) = up (map g ws) /\ down (map f vs) = down (map g ws).
Proof.
  intros f g vs ws Hfg H. unfold up, down. split; f_equal; now apply existsb_answers.
Qed.

Lemma prudent_compare_proper : forall v v' w w',
  v ≈ v' -> w ≈ w' -> prudent_compare v w = prudent_compare v' w'.
Proof.
  intros v v' w w'. revert v w v' w'.
  apply (pair_induction (fun v w => forall v' w', v ≈ v' -> w ≈ w' ->
    prudent_compare v w = prudent_compare v' w')).
  intros v w IHv IHw v' w' Hv Hw.
  rewrite (prudent_compare_equation v w), (prudent_compare_equation v' w').
  unfold judge, left_answers, right_answers.
  rewrite (selfish_ltb_proper v v' w w'), (selfish_ltb_proper w w' v v') by assumption.
  destruct (up_down_proper (fun x => prudent_compare x w) (fun x => prudent_compare x w')
    (options v) (options v')) as [-> ->]; [auto|now apply same_options_of|].
  destruct (up_down_proper (prudent_compare v) (prudent_compare v')
    (options w) (options w')) as [-> ->]; [auto|now apply same_options_of|].
  reflexivity.
Qed.

#[local] Instance prudent_weaker_proper : Proper (Same ==> Same ==> iff) prudent_weaker.
Proof.
  intros v v' Hv w w' Hw. unfold prudent_weaker.
  now rewrite (prudent_compare_proper v v' w w').
Qed.

(** ** It is the relation of Definition 11 *)

Lemma prudent_irreflexive : forall v w, v ≈ w -> ~ prudent_weaker v w.
Proof.
  intros v w E. unfold prudent_weaker.
  rewrite (prudent_compare_proper v w w w E) by reflexivity.
  rewrite prudent_compare_self. discriminate.
Qed.

Lemma prudent_asymmetric : forall v w, prudent_weaker v w -> ~ prudent_weaker w v.
Proof. intros v w H H'. apply prudent_stronger in H'. congruence. Qed.

(** "Weaker, incomparable or equal" is "not stronger". *)
Lemma prudent_not_stronger : forall v w,
  weaker_incomparable_or_equal prudent_weaker v w <-> ~ prudent_weaker w v.
Proof.
  intros v w. split.
  - intros [H|[[_ [_ H]]|E]].
    + now apply prudent_asymmetric.
    + exact H.
    + apply prudent_irreflexive. now symmetry.
  - intros H. destruct (prudent_weaker_dec v w) as [L|L]; [now left|right].
    destruct (same_dec v w) as [E|E]; [now right|left]. now repeat split.
Qed.

Lemma up_spec : forall (f : value -> comparison) os,
  up (map f os) = true <->
  (exists x, In x os /\ f x = Lt) /\ (forall x, In x os -> f x <> Gt).
Proof.
  intros f os. unfold up. rewrite andb_true_iff, existsb_exists, forallb_forall. split.
  - intros [[c [Hc L]] G]. split.
    + apply in_map_iff in Hc as [x [<- Hx]]. exists x. split; [exact Hx|].
      now destruct (f x).
    + intros x Hx E. specialize (G (f x) (in_map f os x Hx)). rewrite E in G. discriminate.
  - intros [[x [Hx L]] G]. split.
    + exists (f x). split; [now apply in_map|now rewrite L].
    + intros c Hc. apply in_map_iff in Hc as [y [<- Hy]]. specialize (G y Hy).
      destruct (f y); [reflexivity|reflexivity|congruence].
Qed.

Lemma down_spec : forall (f : value -> comparison) os,
  down (map f os) = true <->
  (exists x, In x os /\ f x = Gt) /\ (forall x, In x os -> f x <> Lt).
Proof.
  intros f os. rewrite <- up_opposite, map_map, up_spec. split; intros [[x [Hx L]] G];
    (split; [exists x; split; [exact Hx|]|intros y Hy; specialize (G y Hy)]).
  - now destruct (f x).
  - now destruct (f y).
  - now rewrite L.
  - now destruct (f y).
Qed.

Lemma option_is_choice : forall x v, In x (options v) -> is_choice v.
Proof. intros x [q|m os] H; [contradiction|now exists m, os]. Qed.

Lemma clause1_up : forall v w, clause1 prudent_weaker v w <-> up (left_answers v w) = true.
Proof.
  intros v w. unfold clause1, left_answers. rewrite up_spec. split.
  - intros [_ [H G]]. split; [exact H|]. intros x Hx E.
    apply (proj1 (prudent_not_stronger x w) (G x Hx)). now apply prudent_stronger.
  - intros [[x [Hx H]] G]. split; [now apply (option_is_choice x)|]. split; [now exists x|].
    intros y Hy. apply prudent_not_stronger. intros L. apply (G y Hy).
    now apply prudent_stronger.
Qed.

Lemma clause2_up : forall v w, clause2 prudent_weaker v w <-> up (right_answers v w) = true.
Proof.
  intros v w. unfold clause2, right_answers. rewrite up_spec. split.
  - intros [_ [H G]]. split; [exact H|]. intros x Hx E.
    apply (proj1 (prudent_not_stronger v x) (G x Hx)). now apply prudent_stronger.
  - intros [[x [Hx H]] G]. split; [now apply (option_is_choice x)|]. split; [now exists x|].
    intros y Hy. apply prudent_not_stronger. intros L. apply (G y Hy).
    now apply prudent_stronger.
Qed.

Lemma left_right_answers : forall v w, left_answers w v = map CompOpp (right_answers v w).
Proof.
  intros v w. unfold left_answers, right_answers. rewrite map_map.
  apply map_ext. intros x. apply prudent_compare_opposite.
Qed.

Lemma right_left_answers : forall v w, right_answers w v = map CompOpp (left_answers v w).
Proof.
  intros v w. unfold left_answers, right_answers. rewrite map_map.
  apply map_ext. intros x. apply prudent_compare_opposite.
Qed.

(** The prudent relation satisfies Definition 11. *)
Theorem prudent_weaker_definition : definition_11 p prudent_weaker.
Proof.
  intros v w. rewrite !clause1_up, !clause2_up.
  rewrite (left_right_answers v w), (right_left_answers v w), !up_opposite.
  rewrite <- !orb_true_iff, <- !selfish_ltb_spec.
  unfold prudent_weaker. rewrite prudent_compare_equation. unfold judge.
  destruct (selfish_ltb p v w) eqn:B; [tauto|].
  destruct (selfish_ltb p w v) eqn:A; [intuition congruence|].
  rewrite (orb_comm (down (right_answers v w))).
  destruct (up (left_answers v w) || up (right_answers v w)),
    (down (left_answers v w) || down (right_answers v w)); intuition congruence.
Qed.

(** Definition 11 defines: there is no other such relation. *)
Theorem definition_11_unique : forall R R' : value -> value -> Prop,
  definition_11 p R -> definition_11 p R' -> forall v w, R v w <-> R' v w.
Proof.
  intros R R' H H'.
  enough (Both : forall v w, (R v w <-> R' v w) /\ (R w v <-> R' w v)).
  { intros v w. apply Both. }
  apply (pair_induction (fun v w => (R v w <-> R' v w) /\ (R w v <-> R' w v))).
  intros v w IHv IHw.
  assert (E : forall x y, (R x y <-> R' x y) -> (R y x <-> R' y x) ->
    (weaker_incomparable_or_equal R x y <-> weaker_incomparable_or_equal R' x y)).
  { intros x y E1 E2. unfold weaker_incomparable_or_equal, incomparable_by. tauto. }
  assert (C1 : clause1 R v w <-> clause1 R' v w).
  { unfold clause1. split; intros [C [[x [Hx L]] G]]; (split; [exact C|]);
      (split; [exists x; split; [exact Hx|now apply IHv]|]);
      intros y Hy; destruct (IHv y Hy); now apply E, G. }
  assert (C2 : clause2 R v w <-> clause2 R' v w).
  { unfold clause2. split; intros [C [[x [Hx L]] G]]; (split; [exact C|]);
      (split; [exists x; split; [exact Hx|now apply IHw]|]);
      intros y Hy; destruct (IHw y Hy); now apply E, G. }
  assert (C3 : clause1 R w v <-> clause1 R' w v).
  { unfold clause1. split; intros [C [[x [Hx L]] G]]; (split; [exact C|]);
      (split; [exists x; split; [exact Hx|now apply IHw]|]);
      intros y Hy; destruct (IHw y Hy); now apply E, G. }
  assert (C4 : clause2 R w v <-> clause2 R' w v).
  { unfold clause2. split; intros [C [[x [Hx L]] G]]; (split; [exact C|]);
      (split; [exists x; split; [exact Hx|now apply IHv]|]);
      intros y Hy; destruct (IHv y Hy); now apply E, G. }
  split.
  - rewrite (H v w), (H' v w). tauto.
  - rewrite (H w v), (H' w v). tauto.
Qed.

(** ** The theorem on prudent numbers *)

(** The clauses as inequalities between numbers, if options are compared by
    their numbers. *)

Lemma up_numbers_left : forall os d, os <> [] ->
  up (map (fun x => dcompare (number p x) d) os) = true <->
  least_of p os < d /\ greatest_of p os <= d.
Proof.
  intros os d Hne. rewrite up_spec. split.
  - intros [[x [Hx L]] G]. split.
    + pose proof (least_of_le p os x Hx). change (number p x < d) in L. dorder.
    + destruct (greatest_of_exists p os Hne) as [y [Hy <-]]. specialize (G y Hy).
      destruct (dcompare_spec (number p y) d); [dorder|dorder|congruence].
  - intros [L G]. split.
    + destruct (least_of_exists p os Hne) as [x [Hx E]]. exists x. split; [exact Hx|].
      rewrite E. exact L.
    + intros x Hx E. pose proof (greatest_of_ge p os x Hx).
      destruct (dcompare_spec (number p x) d); try discriminate. dorder.
Qed.

Lemma up_numbers_right : forall os d, os <> [] ->
  up (map (fun x => dcompare d (number p x)) os) = true <->
  d < greatest_of p os /\ d <= least_of p os.
Proof.
  intros os d Hne. rewrite up_spec. split.
  - intros [[x [Hx L]] G]. split.
    + pose proof (greatest_of_ge p os x Hx). change (d < number p x) in L. dorder.
    + destruct (least_of_exists p os Hne) as [y [Hy <-]]. specialize (G y Hy).
      destruct (dcompare_spec d (number p y)); [dorder|dorder|congruence].
  - intros [L G]. split.
    + destruct (greatest_of_exists p os Hne) as [x [Hx E]]. exists x. split; [exact Hx|].
      rewrite E. exact L.
    + intros x Hx E. pose proof (least_of_le p os x Hx).
      destruct (dcompare_spec d (number p x)); try discriminate. dorder.
Qed.

Lemma down_numbers_left : forall os d, os <> [] ->
  down (map (fun x => dcompare (number p x) d) os) = true <->
  d < greatest_of p os /\ d <= least_of p os.
Proof.
  intros os d Hne. rewrite <- up_opposite, map_map, <- (up_numbers_right os d Hne).
  rewrite (map_ext (fun x => CompOpp (dcompare (number p x) d))
    (fun x => dcompare d (number p x))); [reflexivity|].
  intros x. symmetry. apply dcompare_antisym.
Qed.

Lemma down_numbers_right : forall os d, os <> [] ->
  down (map (fun x => dcompare d (number p x)) os) = true <->
  least_of p os < d /\ greatest_of p os <= d.
Proof.
  intros os d Hne. rewrite <- up_opposite, map_map, <- (up_numbers_left os d Hne).
  rewrite (map_ext (fun x => CompOpp (dcompare d (number p x)))
    (fun x => dcompare (number p x) d)); [reflexivity|].
  intros x. symmetry. apply dcompare_antisym.
Qed.

(** [dcompare d e = Lt] from [clauses]: one of them lets v be weaker, and none
    lets w be. *)
Lemma numbers_decide_less : forall m vs n ws,
  branching (Choice m vs) = true -> branching (Choice n ws) = true ->
  let d := number p (Choice m vs) in
  let e := number p (Choice n ws) in
  d < e ->
  ((least_of p vs < e /\ greatest_of p vs <= e) \/ (d < greatest_of p ws /\ d <= least_of p ws))
  /\ ~ (e < greatest_of p vs /\ e <= least_of p vs)
  /\ ~ (least_of p ws < d /\ greatest_of p ws <= d).
Proof.
  intros m vs n ws Hv Hw d e L.
  pose proof (number_at_least p m vs). pose proof (number_at_most p m vs).
  pose proof (number_at_least p n ws). pose proof (number_at_most p n ws).
  fold d in H, H0. fold e in H1, H2.
  split; [|split; intros [A B]; dorder].
  destruct (dlt_or_le e (greatest_of p vs)) as [G|G]; [|left; split; dorder].
  destruct (dlt_or_le (least_of p ws) d) as [G'|G']; [|right; split; dorder].
  exfalso.
  destruct (number_of_choice p m vs (branching_options _ _ Hv)) as [A|[_ [E [B C]]]].
  { destruct (greatest_of_exists p vs (branching_options _ _ Hv)) as [x [Hx F]].
    rewrite (A x Hx) in F. fold d in F. dorder. }
  destruct (number_of_choice p n ws (branching_options _ _ Hw)) as [A'|[_ [E' [B' C']]]].
  { destruct (least_of_exists p ws (branching_options _ _ Hw)) as [x [Hx F]].
    rewrite (A' x Hx) in F. fold e in F. dorder. }
  fold d in E, B, C. fold e in E', B', C'.
  (* both numbers lie in both intervals, and each is the simplest of one *)
  assert (d = e); [|dorder].
  rewrite E, E'. apply simplest_common; [rewrite <- E'|rewrite <- E]; split; dorder.
Qed.

Lemma numbers_decide_equal : forall m vs d,
  branching (Choice m vs) = true -> number p (Choice m vs) = d ->
  ~ (least_of p vs < d /\ greatest_of p vs <= d) /\
  ~ (d < greatest_of p vs /\ d <= least_of p vs).
Proof.
  intros m vs d Hv <-. pose proof (branching_options _ _ Hv) as Hne.
  destruct (number_of_choice p m vs Hne) as [A|[_ [_ [B C]]]].
  - destruct (least_of_exists p vs Hne) as [x [Hx E]].
    destruct (greatest_of_exists p vs Hne) as [y [Hy F]].
    rewrite (A x Hx) in E. rewrite (A y Hy) in F. split; intros [G H]; dorder.
  - split; intros [G H]; dorder.
Qed.

(** A smaller number of a win, or a greater one: Rule 4 or 5 decides. *)
Lemma win_decides : forall v w, branching v = true -> branching w = true ->
  number p v < number p w -> (exists q, v = Win q) \/ (exists q, w = Win q) ->
  selfish_lt p v w.
Proof.
  intros v w Hv Hw L H.
  assert (Cw : contains p w = true).
  { destruct (contains p w) eqn:C; [reflexivity|exfalso].
    rewrite (number_without_win p w) in L by auto using branching_nonempty.
    pose proof (dzero_le (number p v)). dorder. }
  apply decided_lt.
  - destruct H as [[q ->]|[q ->]].
    + right. split; [|exact Cw]. simpl in *. destruct (p =? q); [|reflexivity].
      pose proof (dle_one (number p w)). dorder.
    + left. simpl in Cw. apply Nat.eqb_eq in Cw. subst q. unfold rule4. reflexivity.
  - intros E. rewrite (number_proper p v w E) in L. dorder.
Qed.

(** The prudent comparison of two values with branching choices is the
    comparison of their numbers. *)
Theorem prudent_compare_number : forall v w, branching v = true -> branching w = true ->
  prudent_compare v w = dcompare (number p v) (number p w).
Proof.
  apply (pair_induction (fun v w => branching v = true -> branching w = true ->
    prudent_compare v w = dcompare (number p v) (number p w))).
  intros v w IHv IHw Hv Hw. rewrite prudent_compare_equation. unfold judge.
  destruct (selfish_ltb p v w) eqn:B.
  { symmetry. apply selfish_lt_number; auto. now apply selfish_ltb_spec. }
  destruct (selfish_ltb p w v) eqn:A.
  { symmetry. rewrite dcompare_antisym.
    rewrite (selfish_lt_number p w v); auto. now apply selfish_ltb_spec. }
  assert (NB : ~ selfish_lt p v w) by (rewrite <- selfish_ltb_spec; congruence).
  assert (NA : ~ selfish_lt p w v) by (rewrite <- selfish_ltb_spec; congruence).
  unfold left_answers, right_answers.
  replace (map (fun v' => prudent_compare v' w) (options v))
    with (map (fun v' => dcompare (number p v') (number p w)) (options v)).
  2:{ apply map_ext_in. intros x Hx. symmetry. apply IHv; auto.
      destruct v as [q|m vs]; [contradiction|]. exact (branching_option _ _ _ Hv Hx). }
  replace (map (prudent_compare v) (options w))
    with (map (fun w' => dcompare (number p v) (number p w')) (options w)).
  2:{ apply map_ext_in. intros x Hx. symmetry. apply IHw; auto.
      destruct w as [q|n ws]; [contradiction|]. exact (branching_option _ _ _ Hw Hx). }
  clear IHv IHw.
  set (c1 := map (fun v' => dcompare (number p v') (number p w)) (options v)).
  set (c2 := map (fun w' => dcompare (number p v) (number p w')) (options w)).
  destruct (dcompare_spec (number p v) (number p w)) as [E|L|L].
  - (* equal numbers: no clause holds *)
    assert (N1 : up c1 = false /\ down c1 = false).
    { subst c1. destruct v as [q|m vs]; [now split|]. simpl options.
      pose proof (branching_options _ _ Hv) as Hne.
      destruct (numbers_decide_equal m vs _ Hv E) as [X Y].
      rewrite <- !not_true_iff_false, up_numbers_left, down_numbers_left by exact Hne.
      tauto. }
    assert (N2 : up c2 = false /\ down c2 = false).
    { subst c2. destruct w as [q|n ws]; [now split|]. simpl options.
      pose proof (branching_options _ _ Hw) as Hne.
      destruct (numbers_decide_equal n ws _ Hw (eq_sym E)) as [X Y].
      rewrite <- !not_true_iff_false, up_numbers_right, down_numbers_right by exact Hne.
      tauto. }
    destruct N1 as [-> ->], N2 as [-> ->]. reflexivity.
  - destruct v as [q|m vs]; [exfalso; apply NB, win_decides; eauto|].
    destruct w as [q|n ws]; [exfalso; apply NB, win_decides; eauto|].
    pose proof (branching_options _ _ Hv) as Hne. pose proof (branching_options _ _ Hw) as Hne'.
    destruct (numbers_decide_less m vs n ws Hv Hw L) as [X [Y Z]].
    assert (U : up c1 || up c2 = true).
    { apply orb_true_iff. subst c1 c2. simpl options.
      rewrite up_numbers_left, up_numbers_right by assumption. tauto. }
    assert (D : down c1 || down c2 = false).
    { apply orb_false_iff. subst c1 c2. simpl options.
      rewrite <- !not_true_iff_false, down_numbers_left, down_numbers_right by assumption.
      tauto. }
    now rewrite U, D.
  - destruct v as [q|m vs]; [exfalso; apply NA, win_decides; eauto|].
    destruct w as [q|n ws]; [exfalso; apply NA, win_decides; eauto|].
    pose proof (branching_options _ _ Hv) as Hne. pose proof (branching_options _ _ Hw) as Hne'.
    destruct (numbers_decide_less n ws m vs Hw Hv L) as [X [Y Z]].
    assert (D : down c1 || down c2 = true).
    { apply orb_true_iff. subst c1 c2. simpl options.
      rewrite down_numbers_left, down_numbers_right by assumption. tauto. }
    assert (U : up c1 || up c2 = false).
    { apply orb_false_iff. subst c1 c2. simpl options.
      rewrite <- !not_true_iff_false, up_numbers_left, up_numbers_right by assumption.
      tauto. }
    now rewrite U, D.
Qed.

(** "Theorem.  Let v and w be distinct values in syntactic normal form.  Then v
    is prudently weaker than w for p if and only if d(v) < d(w), and they are
    prudently incomparable if and only if d(v) = d(w)." *)
Theorem prudent_numbers : forall v w, normal v = true -> normal w = true ->
  (prudent_weaker v w <-> number p v < number p w) /\
  (v ≉ w -> (prudent_incomparable v w <-> number p v = number p w)).
Proof.
  intros v w Nv Nw. apply normal_branching in Nv, Nw. split.
  - unfold prudent_weaker. now rewrite prudent_compare_number.
  - intros D. unfold prudent_incomparable, incomparable_by, prudent_weaker.
    rewrite !prudent_compare_number by assumption.
    fold (number p v < number p w) (number p w < number p v). split.
    + intros [_ [H H']]. destruct (dlt_total (number p v) (number p w)) as [L|[E|L]];
        [contradiction|exact E|contradiction].
    + intros E. split; [exact D|]. split; dorder.
Qed.

(** The same in one line: comparing is comparing numbers. *)
Corollary prudent_weaker_number : forall v w, normal v = true -> normal w = true ->
  (prudent_weaker v w <-> number p v < number p w).
Proof. intros v w Nv Nw. now apply prudent_numbers. Qed.

(** So prudent preference is a strict weak order: it is transitive and without
    cycles, and incomparability is transitive too. *)

Theorem prudent_transitive : forall u v w,
  normal u = true -> normal v = true -> normal w = true ->
  prudent_weaker u v -> prudent_weaker v w -> prudent_weaker u w.
Proof.
  intros u v w Nu Nv Nw. rewrite !prudent_weaker_number by assumption. apply dlt_trans.
Qed.

(** The negation of prudent preference is transitive on syntactic normal
    forms. *)
Theorem prudent_not_weaker_transitive : forall u v w,
  normal u = true -> normal v = true -> normal w = true ->
  ~ prudent_weaker u v -> ~ prudent_weaker v w -> ~ prudent_weaker u w.
Proof.
  intros u v w Nu Nv Nw. rewrite !prudent_weaker_number by assumption.
  rewrite <- !dle_not_lt. intros H H'. now apply dle_trans with (number p v).
Qed.

(** Prudent preference is a strict weak order. *)
Theorem prudent_strict_weak_order :
  (forall v, ~ prudent_weaker v v) /\
  (forall v w, prudent_weaker v w -> ~ prudent_weaker w v) /\
  (forall u v w, normal u = true -> normal v = true -> normal w = true ->
     prudent_weaker u v -> prudent_weaker v w -> prudent_weaker u w) /\
  (forall u v w, normal u = true -> normal v = true -> normal w = true ->
     prudent_incomparable u v \/ u ≈ v -> prudent_incomparable v w \/ v ≈ w ->
     prudent_incomparable u w \/ u ≈ w).
Proof.
  split; [|split; [|split]].
  - intros v. apply prudent_irreflexive. reflexivity.
  - exact prudent_asymmetric.
  - exact prudent_transitive.
  - assert (K : forall x y, normal x = true -> normal y = true ->
      (prudent_incomparable x y \/ x ≈ y <-> number p x = number p y)).
    { intros x y Nx Ny. destruct (same_dec x y) as [E|D].
      - split; [intros _; now apply number_proper|now right].
      - destruct (prudent_numbers x y Nx Ny) as [_ H]. specialize (H D). tauto. }
    intros u v w Nu Nv Nw. rewrite !K by assumption. congruence.
Qed.

(** ** Prudent equality, and the indifferent player

    "v <_p w as in prudent play, v =_p w where prudent play finds v ∥_p w." *)

Definition prudent_eq (v w : value) : Prop :=
  selfish_eq p v w /\ ~ prudent_weaker v w /\ ~ prudent_weaker w v.
Definition prudent_le (v w : value) : Prop := prudent_weaker v w \/ prudent_eq v w.

Definition indifferent_lt (v w : value) : Prop := prudent_weaker v w.
Definition indifferent_eq (v w : value) : Prop := ~ prudent_weaker v w /\ ~ prudent_weaker w v.
Definition indifferent_le (v w : value) : Prop := ~ prudent_weaker w v.

(** Prudent equality is identity on syntactic normal forms. *)
Theorem prudent_eq_is_identity : forall v w, normal v = true -> normal w = true ->
  (prudent_eq v w <-> v ≈ w).
Proof.
  intros v w Nv Nw. split.
  - intros [E _]. now apply (selfish_eq_is_identity p).
  - intros E. split; [now apply (selfish_eq_is_identity p)|].
    split; apply prudent_irreflexive; [exact E|now symmetry].
Qed.

(** For an indifferent player values are equal if and only if their numbers
    are. *)
Theorem indifferent_eq_number : forall v w, normal v = true -> normal w = true ->
  (indifferent_eq v w <-> number p v = number p w).
Proof.
  intros v w Nv Nw. unfold indifferent_eq. rewrite !prudent_weaker_number by assumption.
  split.
  - intros [H H']. destruct (dlt_total (number p v) (number p w)) as [?|[?|?]]; tauto.
  - intros E. split; dorder.
Qed.

End Prudent.

Global Existing Instance prudent_weaker_proper.
