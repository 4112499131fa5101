(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Values: finite trees with a player at every node

    A value is [Win p], player p has won, or [Choice m os], player m, the
    mover, picks one element of the non-empty finite set os.

    Sets of options are represented by lists, and order and repetition are made
    not to matter: [v ≈ w] says that v and w are the same value, that is have
    the same mover and, up to ≈, the same options.  This is harmless:
    - ≈ is decided by [same] and is an equivalence relation,
    - all that is defined here and in the other files respects ≈ (the lemmas
      named [..._proper]),
    - Canonical.v gives each class of ≈ one representative, whose options are
      sorted without repetition: [v ≈ w] if and only if [canon v = canon w].

    Contents:
    - [value], its induction principle [value_induction];
    - [same], ≈, [In_same] (membership up to ≈), [same_options];
    - [contains p v], v contains a win of p; [size], [depth];
    - [well_formed n v]: players are 1..n, no empty choices;
    - [branching v]: every choice has two distinct options;
    - [normal v]: syntactic normal forms, branching and no option moved by the
      mover of its choice. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
Import ListNotations.

(** Players are 1, 2, ..., N. *)
Definition player := nat.
Bind Scope nat_scope with player.

Inductive value : Type :=
| Win (p : player)
| Choice (m : player) (options : list value).

Definition options (v : value) : list value :=
  match v with Win _ => [] | Choice _ os => os end.

(** True if v is a choice of m. *)
Definition moved_by (m : player) (v : value) : bool :=
  match v with Win _ => false | Choice n _ => n =? m end.

(** ** Induction: a property of all options of a choice passes to the choice *)

Section Induction.
  Variable P : value -> Prop.
  Hypothesis of_win : forall p, P (Win p).
  Hypothesis of_choice : forall m os, (forall v, In v os -> P v) -> P (Choice m os).

  Fixpoint value_induction (v : value) : P v :=
    match v with
    | Win p => of_win p
    | Choice m os =>
        of_choice m os
          ((fix each (os : list value) : forall v, In v os -> P v :=
              match os with
              | [] => fun v absurd => match absurd with end
              | x :: os' => fun v here =>
                  match here with
                  | or_introl e => eq_ind x P (value_induction x) v e
                  | or_intror there => each os' v there
                  end
              end) os)
    end.
End Induction.

Fixpoint size (v : value) : nat :=
  match v with
  | Win _ => 1
  | Choice _ os => S (list_sum (map size os))
  end.

Fixpoint depth (v : value) : nat :=
  match v with
  | Win _ => 0
  | Choice _ os => S (list_max (map depth os))
  end.

Lemma option_smaller : forall m os x, In x os -> size x < size (Choice m os).
Proof.
  intros m os x Hx. simpl.
  induction os as [|y os IH]; simpl in *; [contradiction|].
  destruct Hx as [->|Hx]; [lia|]. specialize (IH Hx). lia.
Qed.

Lemma option_depth : forall m os x, In x os -> depth x < depth (Choice m os).
Proof.
  intros m os x Hx. simpl. apply le_n_S.
  induction os as [|y os IH]; simpl in *; [contradiction|].
  destruct Hx as [->|Hx]; [lia|]. specialize (IH Hx). lia.
Qed.

(** Induction over pairs of values: a property of all pairs (v', w) and (v, w')
    passes to (v, w). *)
Lemma pair_induction (P : value -> value -> Prop) :
  (forall v w, (forall v', In v' (options v) -> P v' w) ->
               (forall w', In w' (options w) -> P v w') -> P v w) ->
  forall v w, P v w.
Proof.
  intros step v. induction v as [p|m os IHv] using value_induction;
    intros w; induction w as [q|n us IHw] using value_induction;
    apply step; simpl; try contradiction; auto.
Qed.

(** Induction over the sum of the sizes of any number of values. *)
Lemma sum_induction (P : value -> value -> Prop) :
  (forall v w, (forall v' w', size v' + size w' < size v + size w -> P v' w') -> P v w) ->
  forall v w, P v w.
Proof.
  intros step v w.
  remember (size v + size w) as n eqn:E.
  revert v w E. induction n as [n IH] using lt_wf_ind.
  intros v w ->. apply step. intros v' w' Hlt. eapply IH; [exact Hlt|reflexivity].
Qed.

(** ** The same value: order and repetition of options do not matter *)

Fixpoint same (v w : value) : bool :=
  match v, w with
  | Win p, Win q => p =? q
  | Choice m vs, Choice n ws =>
      (m =? n)
      && forallb (fun x => existsb (fun y => same x y) ws) vs
      && forallb (fun y => existsb (fun x => same x y) vs) ws
  | _, _ => false
  end.

Definition Same (v w : value) : Prop := same v w = true.
Notation "v ≈ w" := (Same v w) (at level 70, no associativity).
Notation "v ≉ w" := (~ Same v w) (at level 70, no associativity).

(** Membership up to ≈, and sets of options that are the same. *)
Definition In_same (x : value) (os : list value) : Prop := exists y, In y os /\ x ≈ y.
Definition same_options (vs ws : list value) : Prop :=
  (forall x, In x vs -> exists y, In y ws /\ x ≈ y) /\
  (forall y, In y ws -> exists x, In x vs /\ x ≈ y).

Lemma same_win : forall p q, Win p ≈ Win q <-> p = q.
Proof. intros. apply Nat.eqb_eq. Qed.

Lemma same_choice : forall m n vs ws,
  Choice m vs ≈ Choice n ws <-> m = n /\ same_options vs ws.
Proof.
  intros. unfold Same, same_options. simpl.
  rewrite !andb_true_iff, Nat.eqb_eq, !forallb_forall.
  split.
  - intros [[-> H1] H2]. split; [reflexivity|]. split.
    + intros x Hx. apply existsb_exists, H1, Hx.
    + intros y Hy. apply existsb_exists, H2, Hy.
  - intros [-> [H1 H2]]. repeat split.
    + intros x Hx. apply existsb_exists, H1, Hx.
    + intros y Hy. apply existsb_exists, H2, Hy.
Qed.

Lemma same_win_choice : forall p m os, Win p ≉ Choice m os.
Proof. discriminate. Qed.

Lemma same_choice_win : forall p m os, Choice m os ≉ Win p.
Proof. discriminate. Qed.

Lemma same_refl : forall v, v ≈ v.
Proof.
  induction v as [p|m os IH] using value_induction.
  - apply same_win. reflexivity.
  - apply same_choice. split; [reflexivity|]. split; eauto.
Qed.

Lemma same_sym : forall v w, v ≈ w -> w ≈ v.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|n ws] H; try discriminate.
  - apply same_win in H as ->. apply same_refl.
  - apply same_choice in H as [-> [H1 H2]]. apply same_choice. split; [reflexivity|]. split.
    + intros x Hx. destruct (H2 x Hx) as [y [Hy E]]. exists y. auto.
    + intros y Hy. destruct (H1 y Hy) as [x [Hx E]]. exists x. auto.
Qed.

Lemma same_trans : forall u v w, u ≈ v -> v ≈ w -> u ≈ w.
Proof.
  induction u as [p|m us IH] using value_induction; intros [q|n vs] [r|k ws] H H';
    try discriminate.
  - apply same_win in H as ->. exact H'.
  - apply same_choice in H as [-> [H1 H2]]. apply same_choice in H' as [-> [H3 H4]].
    apply same_choice. split; [reflexivity|]. split.
    + intros x Hx. destruct (H1 x Hx) as [y [Hy E]]. destruct (H3 y Hy) as [z [Hz E']].
      exists z. split; [exact Hz|]. eapply IH; eauto.
    + intros z Hz. destruct (H4 z Hz) as [y [Hy E']]. destruct (H2 y Hy) as [x [Hx E]].
      exists x. split; [exact Hx|]. eapply IH; eauto.
Qed.

Global Instance Same_equivalence : Equivalence Same.
Proof. split; [exact same_refl|exact same_sym|exact same_trans]. Qed.

Lemma same_dec : forall v w, {v ≈ w} + {v ≉ w}.
Proof. intros. unfold Same. destruct (same v w); [left|right]; congruence. Qed.

Global Instance same_proper : Proper (Same ==> Same ==> eq) same.
Proof.
  intros v v' Hv w w' Hw. apply eq_true_iff_eq. change (v ≈ w <-> v' ≈ w').
  rewrite Hv, Hw. reflexivity.
Qed.

(** Sets of options *)

Global Instance same_options_equivalence : Equivalence same_options.
Proof.
  split.
  - intros os. split; intros x Hx; exists x; split; auto using same_refl.
  - intros vs ws [H1 H2]. split; intros x Hx.
    + destruct (H2 x Hx) as [y [Hy E]]. exists y. auto using same_sym.
    + destruct (H1 x Hx) as [y [Hy E]]. exists y. auto using same_sym.
  - intros us vs ws [H1 H2] [H3 H4]. split; intros x Hx.
    + destruct (H1 x Hx) as [y [Hy E]]. destruct (H3 y Hy) as [z [Hz E']].
      exists z. split; [exact Hz|]. eapply same_trans; eauto.
    + destruct (H4 x Hx) as [y [Hy E]]. destruct (H2 y Hy) as [z [Hz E']].
      exists z. split; [exact Hz|]. eapply same_trans; eauto.
Qed.

Lemma same_options_In : forall vs ws,
  same_options vs ws <-> (forall x, In_same x vs <-> In_same x ws).
Proof.
  intros vs ws. split.
  - intros [H1 H2] x. split; intros [y [Hy E]].
    + destruct (H1 y Hy) as [z [Hz E']]. exists z. split; [exact Hz|]. now rewrite E.
    + destruct (H2 y Hy) as [z [Hz E']]. exists z. split; [exact Hz|]. now rewrite E.
  - intros H. split; intros x Hx.
    + apply H. exists x. split; [exact Hx|reflexivity].
    + destruct (proj2 (H x)) as [y [Hy E]].
      { exists x. split; [exact Hx|reflexivity]. }
      exists y. split; [exact Hy|now symmetry].
Qed.

Lemma In_In_same : forall x os, In x os -> In_same x os.
Proof. intros x os H. exists x. split; [exact H|reflexivity]. Qed.

(** A choice's options may be exchanged for the same ones, and reordered. *)
Lemma choice_same : forall m vs ws, same_options vs ws -> Choice m vs ≈ Choice m ws.
Proof. intros. apply same_choice. auto. Qed.

Lemma same_options_of : forall v w, v ≈ w -> same_options (options v) (options w).
Proof.
  intros [p|m vs] [q|n ws] H; try discriminate; simpl.
  - reflexivity.
  - apply same_choice in H. apply H.
Qed.

Lemma moved_by_proper : forall m v w, v ≈ w -> moved_by m v = moved_by m w.
Proof.
  intros m [p|n vs] [q|k ws] H; try discriminate; [reflexivity|].
  apply same_choice in H as [-> _]. reflexivity.
Qed.

(** [forallb] and [existsb] over options see only the set of options. *)
Lemma forallb_proper : forall (f g : value -> bool) vs ws,
  (forall x y, x ≈ y -> f x = g y) -> same_options vs ws -> forallb f vs = forallb g ws.
Proof.
  intros f g vs ws Hf [H1 H2]. apply eq_true_iff_eq. rewrite !forallb_forall. split.
  - intros H y Hy. destruct (H2 y Hy) as [x [Hx E]]. rewrite <- (Hf x y E). auto.
  - intros H x Hx. destruct (H1 x Hx) as [y [Hy E]]. rewrite (Hf x y E). auto.
Qed.

Lemma existsb_proper : forall (f g : value -> bool) vs ws,
  (forall x y, x ≈ y -> f x = g y) -> same_options vs ws -> existsb f vs = existsb g ws.
Proof.
  intros f g vs ws Hf [H1 H2]. apply eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros [x [Hx H]]. destruct (H1 x Hx) as [y [Hy E]]. exists y. rewrite <- (Hf x y E). auto.
  - intros [y [Hy H]]. destruct (H2 y Hy) as [x [Hx E]]. exists x. rewrite (Hf x y E). auto.
Qed.

(** The same with what is known of the options of one side only. *)
Lemma forallb_proper_in : forall (f g : value -> bool) vs ws,
  (forall x y, In x vs -> In y ws -> x ≈ y -> f x = g y) ->
  same_options vs ws -> forallb f vs = forallb g ws.
Proof.
  intros f g vs ws Hf [H1 H2]. apply eq_true_iff_eq. rewrite !forallb_forall. split.
  - intros H y Hy. destruct (H2 y Hy) as [x [Hx E]]. rewrite <- (Hf x y Hx Hy E). auto.
  - intros H x Hx. destruct (H1 x Hx) as [y [Hy E]]. rewrite (Hf x y Hx Hy E). auto.
Qed.

Lemma existsb_proper_in : forall (f g : value -> bool) vs ws,
  (forall x y, In x vs -> In y ws -> x ≈ y -> f x = g y) ->
  same_options vs ws -> existsb f vs = existsb g ws.
Proof.
  intros f g vs ws Hf [H1 H2]. apply eq_true_iff_eq. rewrite !existsb_exists. split.
  - intros [x [Hx H]]. destruct (H1 x Hx) as [y [Hy E]]. exists y.
    rewrite <- (Hf x y Hx Hy E). auto.
  - intros [y [Hy H]]. destruct (H2 y Hy) as [x [Hx E]]. exists x.
    rewrite (Hf x y Hx Hy E). auto.
Qed.

(** ** v contains a win of p *)

Fixpoint contains (p : player) (v : value) : bool :=
  match v with
  | Win q => p =? q
  | Choice _ os => existsb (contains p) os
  end.

Lemma contains_proper : forall p v w, v ≈ w -> contains p v = contains p w.
Proof.
  intros p. induction v as [q|m vs IH] using value_induction; intros [r|n ws] H;
    try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [_ H]. simpl. apply existsb_proper_in; auto.
Qed.

Lemma depth_proper : forall v w, v ≈ w -> depth v = depth w.
Proof.
  assert (Hle : forall v w, v ≈ w -> depth v <= depth w).
  { induction v as [p|m vs IH] using value_induction; intros [q|n ws] H; try discriminate.
    - reflexivity.
    - apply same_choice in H as [_ [H _]]. simpl. apply le_n_S.
      apply list_max_le, Forall_forall. intros k Hk.
      apply in_map_iff in Hk as [x [<- Hx]]. destruct (H x Hx) as [y [Hy E]].
      apply Nat.le_trans with (depth y); [auto|].
      assert (depth y < depth (Choice n ws)) by now apply option_depth.
      simpl in *. lia. }
  intros v w H. apply Nat.le_antisymm; apply Hle; [exact H|now symmetry].
Qed.

(** ** Well-formed values: players are 1..n and every choice has an option *)

Definition is_player (n : nat) (p : player) : bool := (1 <=? p) && (p <=? n).

Fixpoint well_formed (n : nat) (v : value) : bool :=
  match v with
  | Win p => is_player n p
  | Choice m os =>
      is_player n m && negb (match os with [] => true | _ => false end)
      && forallb (well_formed n) os
  end.

(** Every choice, at any depth, has an option. *)
Fixpoint nonempty (v : value) : bool :=
  match v with
  | Win _ => true
  | Choice _ os => negb (match os with [] => true | _ => false end) && forallb nonempty os
  end.

Lemma nonempty_choice : forall m os,
  nonempty (Choice m os) = true <-> os <> [] /\ forall x, In x os -> nonempty x = true.
Proof.
  intros m os. simpl. rewrite andb_true_iff, negb_true_iff, forallb_forall.
  destruct os; split; intros [H1 H2]; split; congruence || assumption.
Qed.

Lemma same_options_nil : forall vs ws, same_options vs ws -> vs = [] -> ws = [].
Proof.
  intros vs [|w ws] [_ H] ->; [reflexivity|].
  destruct (H w (or_introl eq_refl)) as [x [[] _]].
Qed.

Lemma well_formed_proper : forall n v w, v ≈ w -> well_formed n v = well_formed n w.
Proof.
  intros n. induction v as [p|m vs IH] using value_induction; intros [q|k ws] H;
    try discriminate.
  - apply same_win in H as ->. reflexivity.
  - apply same_choice in H as [-> H]. simpl.
    rewrite (forallb_proper_in (well_formed n) (well_formed n) vs ws); auto.
    f_equal. f_equal. f_equal.
    destruct vs, ws; try reflexivity.
    + destruct H as [_ H]. destruct (H v (or_introl eq_refl)) as [? [[] _]].
    + destruct H as [H _]. destruct (H v (or_introl eq_refl)) as [? [[] _]].
Qed.

Lemma nonempty_proper : forall v w, v ≈ w -> nonempty v = nonempty w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|k ws] H; try discriminate.
  - reflexivity.
  - apply same_choice in H as [-> H]. simpl.
    rewrite (forallb_proper_in nonempty nonempty vs ws); auto.
    f_equal. f_equal.
    destruct vs, ws; try reflexivity.
    + destruct H as [_ H]. destruct (H v (or_introl eq_refl)) as [? [[] _]].
    + destruct H as [H _]. destruct (H v (or_introl eq_refl)) as [? [[] _]].
Qed.

(** ** Syntactic normal forms

    No rule applies: every choice has two distinct options at least (Rules 1
    and 2, RR1), and no option is moved by the mover of the choice (Rule 3,
    RR3).  Many theorems need only the first of these. *)

Definition two_options (os : list value) : bool :=
  existsb (fun x => existsb (fun y => negb (same x y)) os) os.

Fixpoint branching (v : value) : bool :=
  match v with
  | Win _ => true
  | Choice _ os => two_options os && forallb branching os
  end.

Fixpoint normal (v : value) : bool :=
  match v with
  | Win _ => true
  | Choice m os =>
      two_options os && forallb (fun x => negb (moved_by m x)) os && forallb normal os
  end.

Lemma two_options_exist : forall os,
  two_options os = true <-> exists x y, In x os /\ In y os /\ x ≉ y.
Proof.
  intros os. unfold two_options. rewrite existsb_exists. split.
  - intros [x [Hx H]]. apply existsb_exists in H as [y [Hy H]].
    exists x, y. repeat split; auto. unfold Same. now destruct (same x y).
  - intros [x [y [Hx [Hy H]]]]. exists x. split; [exact Hx|]. apply existsb_exists.
    exists y. split; [exact Hy|]. unfold Same in H. now destruct (same x y).
Qed.

Lemma two_options_proper : forall vs ws, same_options vs ws -> two_options vs = two_options ws.
Proof.
  intros vs ws H. unfold two_options.
  apply existsb_proper; [|exact H]. intros x y E.
  apply existsb_proper; [|exact H]. intros x' y' E'. now rewrite E, E'.
Qed.

Lemma branching_choice : forall m os, branching (Choice m os) = true <->
  (exists x y, In x os /\ In y os /\ x ≉ y) /\ (forall x, In x os -> branching x = true).
Proof.
  intros m os. simpl. rewrite andb_true_iff, two_options_exist, forallb_forall. reflexivity.
Qed.

Lemma normal_choice : forall m os, normal (Choice m os) = true <->
  (exists x y, In x os /\ In y os /\ x ≉ y) /\
  (forall x, In x os -> moved_by m x = false) /\ (forall x, In x os -> normal x = true).
Proof.
  intros m os. simpl. rewrite !andb_true_iff, two_options_exist, !forallb_forall.
  split.
  - intros [[H1 H2] H3]. repeat split; auto. intros x Hx. apply negb_true_iff, H2, Hx.
  - intros [H1 [H2 H3]]. repeat split; auto. intros x Hx. apply negb_true_iff, H2, Hx.
Qed.

Lemma branching_proper : forall v w, v ≈ w -> branching v = branching w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|k ws] H; try discriminate.
  - reflexivity.
  - apply same_choice in H as [-> H]. simpl. f_equal.
    + now apply two_options_proper.
    + apply forallb_proper_in; auto.
Qed.

Lemma normal_proper : forall v w, v ≈ w -> normal v = normal w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|k ws] H; try discriminate.
  - reflexivity.
  - apply same_choice in H as [-> H]. simpl. f_equal; [f_equal|].
    + now apply two_options_proper.
    + apply forallb_proper; [|exact H]. intros x y E. now rewrite (moved_by_proper k x y E).
    + apply forallb_proper_in; auto.
Qed.

Lemma normal_branching : forall v, normal v = true -> branching v = true.
Proof.
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  rewrite normal_choice, branching_choice. intros [H1 [_ H2]]. auto.
Qed.

Lemma branching_option : forall m os x,
  branching (Choice m os) = true -> In x os -> branching x = true.
Proof. intros m os x H Hx. apply branching_choice in H. now apply H. Qed.

Lemma normal_option : forall m os x,
  normal (Choice m os) = true -> In x os -> normal x = true.
Proof. intros m os x H Hx. apply normal_choice in H. now apply H. Qed.

(** A choice of a branching value has an option, and one other than any given value. *)
Lemma branching_other : forall m os w,
  branching (Choice m os) = true -> exists x, In x os /\ x ≉ w.
Proof.
  intros m os w H. apply branching_choice in H as [[x [y [Hx [Hy H]]]] _].
  destruct (same_dec x w) as [E|E]; [|now exists x].
  exists y. split; [exact Hy|]. intro E'. apply H. now rewrite E, E'.
Qed.
