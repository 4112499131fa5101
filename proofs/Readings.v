(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Readings of Definition 11 that are one relation

    "Exactly three of the 24 readings give Theorem 15. They compare options
    with the other value, by condition A, with the ending or without it, or by
    condition D with the ending. Theorem. These three are one relation."
    (docs/book/mathematics.md; A: some weaker, the others weaker, incomparable or
    equal; D: all weaker, incomparable or equal; the ending: the same does not
    hold with v and w exchanged)

    A with the ending is [definition_11] of Prudent.v.  Here are the two others,
    and that both are the order of prudent numbers: [reading_A_number],
    [reading_D_number].  That no other reading gives Theorem 15 is not proved. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent.
Import ListNotations.
Local Open Scope dyadic_scope.

Section Readings.
Variable p : player.

(** A without the ending *)
Definition reading_A (R : value -> value -> Prop) : Prop := forall v w,
  R v w <-> selfish_lt p v w \/ (~ selfish_lt p w v /\ (clause1 R v w \/ clause2 R v w)).

(** D with the ending *)
Definition clause1_D (R : value -> value -> Prop) (v w : value) : Prop :=
  is_choice v /\ forall v', In v' (options v) -> weaker_incomparable_or_equal R v' w.
Definition clause2_D (R : value -> value -> Prop) (v w : value) : Prop :=
  is_choice w /\ forall w', In w' (options w) -> weaker_incomparable_or_equal R v w'.
Definition reading_D (R : value -> value -> Prop) : Prop := forall v w,
  R v w <-> selfish_lt p v w \/
    (~ selfish_lt p w v /\ (clause1_D R v w \/ clause2_D R v w)
     /\ ~ (clause1_D R w v \/ clause2_D R w v)).

(** ** The clauses in numbers *)

Definition is_order (R : value -> value -> Prop) (v w : value) : Prop :=
  (R v w <-> number p v < number p w) /\ (R w v <-> number p w < number p v).

Lemma not_stronger_number : forall R v w, is_order R v w ->
  (weaker_incomparable_or_equal R v w <-> number p v <= number p w).
Proof.
  intros R v w [H H']. unfold weaker_incomparable_or_equal, incomparable_by. rewrite H, H'. split.
  - intros [L|[[_ [L L']]|E]].
    + dorder.
    + destruct (dlt_total (number p v) (number p w)) as [?|[?|?]]; dorder.
    + rewrite (number_proper p v w E). apply dle_refl.
  - intros [L|E]; [now left|right]. destruct (same_dec v w) as [S|N]; [now right|left].
    split; [exact N|]. split; dorder.
Qed.

(** Where v has the smaller number, a rule or a clause puts it below w. *)
Lemma smaller_decides : forall v w, branching v = true -> branching w = true ->
  number p v < number p w ->
  selfish_lt p v w \/ (is_choice v /\ is_choice w /\
    ((least_of p (options v) < number p w /\ greatest_of p (options v) <= number p w) \/
     (number p v < greatest_of p (options w) /\ number p v <= least_of p (options w)))).
Proof.
  intros v w Hv Hw L.
  destruct v as [q|m vs]; [left; apply win_decides; eauto|].
  destruct w as [q|n ws]; [left; apply win_decides; eauto|].
  right. split; [now exists m, vs|]. split; [now exists n, ws|].
  now destruct (numbers_decide_less p m vs n ws Hv Hw L) as [H _].
Qed.

Lemma equal_decides_nothing : forall v d, branching v = true -> is_choice v ->
  number p v = d ->
  ~ (least_of p (options v) < d /\ greatest_of p (options v) <= d) /\
  ~ (d < greatest_of p (options v) /\ d <= least_of p (options v)).
Proof. intros v d Hv [m [os ->]] E. exact (numbers_decide_equal p m os d Hv E). Qed.

(** Where no option of a choice has a greater number than it, all have its number; *)
Lemma agree_below : forall v, branching v = true -> is_choice v ->
  greatest_of p (options v) <= number p v -> number p v <= least_of p (options v).
Proof.
  intros v Hv [m [os ->]] H. cbn [options] in *. pose proof (branching_options _ _ Hv) as Hne.
  destruct (number_of_choice p m os Hne) as [A|[_ [_ [_ G]]]]; [|dorder].
  destruct (least_of_exists p os Hne) as [x [Hx <-]]. rewrite (A x Hx). apply dle_refl.
Qed.

(** and so where none has a smaller one. *)
Lemma agree_above : forall v, branching v = true -> is_choice v ->
  number p v <= least_of p (options v) -> greatest_of p (options v) <= number p v.
Proof.
  intros v Hv [m [os ->]] H. cbn [options] in *. pose proof (branching_options _ _ Hv) as Hne.
  destruct (number_of_choice p m os Hne) as [A|[_ [_ [L _]]]]; [|dorder].
  destruct (greatest_of_exists p os Hne) as [x [Hx <-]]. rewrite (A x Hx). apply dle_refl.
Qed.

Section Pair.
Variable R : value -> value -> Prop.
Variables v w : value.
Hypothesis v_branching : branching v = true.
Hypothesis w_branching : branching w = true.
Hypothesis left_order : forall v', In v' (options v) -> is_order R v' w.
Hypothesis right_order : forall w', In w' (options w) -> is_order R v w'.

Let l x := least_of p (options x).
Let g x := greatest_of p (options x).

Lemma choice_options : forall x, branching x = true -> is_choice x -> options x <> [].
Proof. intros x Hb [m [os ->]]. exact (branching_options m os Hb). Qed.

Lemma clause1_D_number : clause1_D R v w <-> is_choice v /\ g v <= number p w.
Proof.
  unfold clause1_D. split; intros [C H]; (split; [exact C|]).
  - destruct (greatest_of_exists p (options v) (choice_options v v_branching C)) as [x [Hx E]].
    unfold g. rewrite <- E. apply (not_stronger_number R); auto.
  - intros x Hx. apply (not_stronger_number R); auto.
    apply dle_trans with (g v); [now apply greatest_of_ge|exact H].
Qed.

Lemma clause2_D_number : clause2_D R v w <-> is_choice w /\ number p v <= l w.
Proof.
  unfold clause2_D. split; intros [C H]; (split; [exact C|]).
  - destruct (least_of_exists p (options w) (choice_options w w_branching C)) as [x [Hx E]].
    unfold l. rewrite <- E. apply (not_stronger_number R); auto.
  - intros x Hx. apply (not_stronger_number R); auto.
    apply dle_trans with (l w); [exact H|now apply least_of_le].
Qed.

Lemma clause1_number : clause1 R v w <-> is_choice v /\ l v < number p w /\ g v <= number p w.
Proof.
  split.
  - intros [C [[x [Hx L]] H]]. split; [exact C|]. split.
    + apply (left_order x Hx) in L. apply dle_lt_trans with (number p x); [|exact L].
      now apply least_of_le.
    + apply clause1_D_number. now split.
  - intros [C [L H]]. split; [exact C|]. split.
    + destruct (least_of_exists p (options v) (choice_options v v_branching C)) as [x [Hx E]].
      exists x. split; [exact Hx|]. apply (left_order x Hx). now rewrite E.
    + now apply clause1_D_number.
Qed.

Lemma clause2_number : clause2 R v w <-> is_choice w /\ number p v < g w /\ number p v <= l w.
Proof.
  split.
  - intros [C [[x [Hx L]] H]]. split; [exact C|]. split.
    + apply (right_order x Hx) in L. apply dlt_le_trans with (number p x); [exact L|].
      now apply greatest_of_ge.
    + apply clause2_D_number. now split.
  - intros [C [L H]]. split; [exact C|]. split.
    + destruct (greatest_of_exists p (options w) (choice_options w w_branching C)) as [x [Hx E]].
      exists x. split; [exact Hx|]. apply (right_order x Hx). now rewrite E.
    + now apply clause2_D_number.
Qed.

Lemma number_within : forall x, is_choice x -> l x <= number p x <= g x.
Proof.
  intros x [m [os ->]]. split; [apply number_at_least|apply number_at_most].
Qed.

(** Where v has not the smaller number, no clause holds. *)
Lemma clauses_need_at_most : clause1_D R v w \/ clause2_D R v w -> number p v <= number p w.
Proof.
  rewrite clause1_D_number, clause2_D_number.
  intros [[C H]|[C H]]; apply number_within in C; destruct C; dorder.
Qed.

Lemma clauses_need_smaller : clause1 R v w \/ clause2 R v w -> number p v < number p w.
Proof.
  intros H. assert (Le : number p v <= number p w).
  { apply clauses_need_at_most. destruct H as [[C [_ H]]|[C [_ H]]]; [left|right]; now split. }
  destruct Le as [L|E]; [exact L|exfalso].
  rewrite clause1_number, clause2_number in H. unfold l, g in H.
  destruct H as [[C H]|[C H]].
  - now destruct (equal_decides_nothing v (number p w) v_branching C E).
  - now destruct (equal_decides_nothing w (number p v) w_branching C (eq_sym E)).
Qed.

Lemma selfish_needs_smaller : selfish_lt p v w -> number p v < number p w.
Proof. now apply selfish_lt_number. Qed.
End Pair.

(** By reading A without the ending, v is weaker than w if and only if its
    number is less. *)
Theorem reading_A_number : forall R, reading_A R -> forall v w,
  branching v = true -> branching w = true -> (R v w <-> number p v < number p w).
Proof.
  intros R H.
  enough (Both : forall v w, branching v = true -> branching w = true -> is_order R v w).
  { intros v w Hv Hw. now apply Both. }
  assert (One : forall v w, branching v = true -> branching w = true ->
    (forall v', In v' (options v) -> is_order R v' w) ->
    (forall w', In w' (options w) -> is_order R v w') ->
    (R v w <-> number p v < number p w)).
  { intros v w Hv Hw Lo Ro. rewrite (H v w). split.
    - intros [L|[_ C]]; [now apply selfish_lt_number|].
      now apply (clauses_need_smaller R v w Hv Hw Lo Ro).
    - intros L. destruct (smaller_decides v w Hv Hw L) as [S|[Cv [Cw C]]]; [now left|right].
      split.
      + intros S. apply selfish_lt_number in S; auto. dorder.
      + rewrite (clause1_number R v w Hv Lo), (clause2_number R v w Hw Ro). tauto. }
  apply (pair_induction (fun v w => branching v = true -> branching w = true -> is_order R v w)).
  intros v w IHv IHw Hv Hw.
  assert (Lo : forall v', In v' (options v) -> is_order R v' w).
  { intros x Hx. apply IHv; auto. destruct v as [q|m os]; [contradiction|].
    exact (branching_option _ _ _ Hv Hx). }
  assert (Ro : forall w', In w' (options w) -> is_order R v w').
  { intros x Hx. apply IHw; auto. destruct w as [q|m os]; [contradiction|].
    exact (branching_option _ _ _ Hw Hx). }
  split; apply One; auto.
  - intros x Hx. destruct (Ro x Hx). now split.
  - intros x Hx. destruct (Lo x Hx). now split.
Qed.

(** By reading D with the ending, v is weaker than w if and only if its number
    is less. *)
Theorem reading_D_number : forall R, reading_D R -> forall v w,
  branching v = true -> branching w = true -> (R v w <-> number p v < number p w).
Proof.
  intros R H.
  enough (Both : forall v w, branching v = true -> branching w = true -> is_order R v w).
  { intros v w Hv Hw. now apply Both. }
  assert (One : forall v w, branching v = true -> branching w = true ->
    (forall v', In v' (options v) -> is_order R v' w) ->
    (forall w', In w' (options w) -> is_order R v w') ->
    (R v w <-> number p v < number p w)).
  { intros v w Hv Hw Lo Ro.
    assert (Lo' : forall x, In x (options v) -> is_order R w x).
    { intros x Hx. destruct (Lo x Hx). now split. }
    assert (Ro' : forall x, In x (options w) -> is_order R x v).
    { intros x Hx. destruct (Ro x Hx). now split. }
    rewrite (H v w). split.
    - intros [L|[_ [C E]]]; [now apply selfish_lt_number|].
      destruct (clauses_need_at_most R v w Hv Hw Lo Ro C) as [L|Eq]; [exact L|exfalso].
      apply E. rewrite (clause1_D_number R w v Hw Ro'), (clause2_D_number R w v Hv Lo').
      rewrite (clause1_D_number R v w Hv Lo), (clause2_D_number R v w Hw Ro) in C.
      destruct C as [[Cv C]|[Cw C]].
      + right. split; [exact Cv|]. rewrite <- Eq in *. now apply agree_below.
      + left. split; [exact Cw|]. rewrite Eq in *. now apply agree_above.
    - intros L. destruct (smaller_decides v w Hv Hw L) as [S|[Cv [Cw C]]]; [now left|right].
      split; [|split].
      + intros S. apply selfish_lt_number in S; auto. dorder.
      + rewrite (clause1_D_number R v w Hv Lo), (clause2_D_number R v w Hw Ro). tauto.
      + intros E. apply (clauses_need_at_most R w v Hw Hv Ro' Lo') in E. dorder. }
  apply (pair_induction (fun v w => branching v = true -> branching w = true -> is_order R v w)).
  intros v w IHv IHw Hv Hw.
  assert (Lo : forall v', In v' (options v) -> is_order R v' w).
  { intros x Hx. apply IHv; auto. destruct v as [q|m os]; [contradiction|].
    exact (branching_option _ _ _ Hv Hx). }
  assert (Ro : forall w', In w' (options w) -> is_order R v w').
  { intros x Hx. apply IHw; auto. destruct w as [q|m os]; [contradiction|].
    exact (branching_option _ _ _ Hw Hx). }
  split; apply One; auto.
  - intros x Hx. destruct (Ro x Hx). now split.
  - intros x Hx. destruct (Lo x Hx). now split.
Qed.

(** Each is, on syntactic normal forms, the relation of Definition 11. *)
Theorem readings_agree : forall R, reading_A R \/ reading_D R -> forall v w,
  normal v = true -> normal w = true -> (R v w <-> prudent_weaker p v w).
Proof.
  intros R H v w Nv Nw. rewrite prudent_weaker_number by assumption.
  apply normal_branching in Nv, Nw.
  destruct H as [H|H]; [now apply reading_A_number|now apply reading_D_number].
Qed.
End Readings.
