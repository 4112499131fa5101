(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Rewriting: the rules as single steps, at any place and in any order

    | rule                   | EK         | Loeb |                                  |
    | collapse-single-option | Rules 1, 2 | RR1  | choice(m, {x}) -> x              |
    | merge-same-mover       | Rule 3     | RR3  | choice(m, {..., choice(m, W)})   |
    |                        |            |      |   -> choice(m, {...} with W)     |
    | drop-weaker-option     |            | RR4' | an option goes to which the      |
    |                        |            |      |   mover prefers another          |

    (that options are a set, RR2, is built into ≈).  Without preferences only
    the first two are left, the syntactic rules.

    Contents:
    - [root_step], a rule at the root; [anywhere], at any place; [modulo], on
      values up to ≈; [rewrites], all three together; [steps], any number;
    - [settled], no rule applies anywhere; [unsettled_step], else one does;
    - [rewrites_terminates]: there is no infinite sequence of steps. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms Wellfounded.
From Kingmaker Require Import Value Strategy.
Import ListNotations.

(** ** Steps *)

Inductive root_step (less : player -> value -> value -> bool) : value -> value -> Prop :=
| collapse_single_option : forall m os x,
    In x os -> (forall y, In y os -> y ≈ x) ->
    root_step less (Choice m os) x
| merge_same_mover : forall m os ws,
    In (Choice m ws) os ->
    root_step less (Choice m os) (Choice m (without (Choice m ws) os ++ ws))
| drop_weaker_option : forall m os x y,
    In x os -> In y os -> less m x y = true ->
    root_step less (Choice m os) (Choice m (without x os)).

(** At any place: an option x that becomes x' is replaced in the set. *)
Inductive anywhere (R : value -> value -> Prop) : value -> value -> Prop :=
| at_root : forall v w, R v w -> anywhere R v w
| at_option : forall m os x x', In x os -> anywhere R x x' ->
    anywhere R (Choice m os) (Choice m (without x os ++ [x'])).

(** On sets: before and after a step a value may be written in another way. *)
Definition modulo (R : value -> value -> Prop) (v w : value) : Prop :=
  exists v' w', v ≈ v' /\ R v' w' /\ w' ≈ w.

Definition rewrites (less : player -> value -> value -> bool) : value -> value -> Prop :=
  modulo (anywhere (root_step less)).

(** Any number of steps. *)
Inductive steps (R : value -> value -> Prop) : value -> value -> Prop :=
| no_step : forall v w, v ≈ w -> steps R v w
| a_step : forall u v w, R u v -> steps R v w -> steps R u w.

Definition irreducible (R : value -> value -> Prop) (v : value) : Prop := forall w, ~ R v w.

Lemma modulo_proper : forall (R : value -> value -> Prop) v v' w w',
  v ≈ v' -> w ≈ w' -> modulo R v w -> modulo R v' w'.
Proof.
  intros R v v' w w' Ev Ew [x [y [Ex [H Ey]]]]. exists x, y. repeat split.
  - now rewrite <- Ev.
  - exact H.
  - now rewrite Ey.
Qed.

Lemma step_modulo : forall (R : value -> value -> Prop) v w, R v w -> modulo R v w.
Proof. intros R v w H. exists v, w. repeat split; [reflexivity|exact H|reflexivity]. Qed.

Lemma steps_trans : forall (R : value -> value -> Prop) u v w, (forall x x' y, x ≈ x' -> R x y -> R x' y) ->
  steps R u v -> steps R v w -> steps R u w.
Proof.
  intros R u v w RP H. revert w. induction H as [u v E|u x v H _ IH]; intros w H'.
  - destruct H' as [v w E'|v x w H' H''].
    + apply no_step. now rewrite E.
    + apply a_step with x; [|exact H'']. apply RP with v; [now symmetry|exact H'].
  - apply a_step with x; auto.
Qed.

(** Where steps keep f, and f is identity where there are no more steps, the
    end of any sequence of steps is f of its beginning. *)
Lemma unique_ends : forall (R : value -> value -> Prop) (P : value -> Prop) (f : value -> value),
  (forall v w, v ≈ w -> P v -> P w) ->
  (forall v w, v ≈ w -> f v ≈ f w) ->
  (forall v w, P v -> R v w -> P w /\ f v ≈ f w) ->
  (forall v, P v -> irreducible R v -> f v ≈ v) ->
  forall v w, P v -> steps R v w -> irreducible R w -> f v ≈ w.
Proof.
  intros R P f PP fP Keep End v w Pv H Irr.
  induction H as [v w E|u v w H _ IH].
  - rewrite (fP v w E). apply End; [now apply PP with v|exact Irr].
  - destruct (Keep u v Pv H) as [Pv' E]. rewrite E. now apply IH.
Qed.

(** ** No rule applies *)

Section Settled.
Variable less : player -> value -> value -> bool.

Definition something_dropped (m : player) (os : list value) : bool :=
  existsb (fun x => existsb (less m x) os) os.

Fixpoint settled (v : value) : bool :=
  match v with
  | Win _ => true
  | Choice m os =>
      two_options os && negb (existsb (moved_by m) os) && negb (something_dropped m os)
      && forallb settled os
  end.

Lemma settled_choice : forall m os, settled (Choice m os) = true <->
  two_options os = true /\
  (forall x, In x os -> moved_by m x = false) /\
  (forall x y, In x os -> In y os -> less m x y = false) /\
  (forall x, In x os -> settled x = true).
Proof.
  intros m os. simpl. unfold something_dropped.
  rewrite !andb_true_iff, !negb_true_iff, <- !not_true_iff_false, !existsb_exists, forallb_forall.
  split.
  - intros [[[T M] D] A]. repeat split; auto.
    + intros x Hx. apply not_true_iff_false. intros E. apply M. now exists x.
    + intros x y Hx Hy. apply not_true_iff_false. intros L. apply D. exists x.
      split; [exact Hx|]. apply existsb_exists. now exists y.
  - intros [T [M [D A]]]. repeat split; auto.
    + intros [x [Hx E]]. rewrite (M x Hx) in E. discriminate.
    + intros [x [Hx E]]. apply existsb_exists in E as [y [Hy L]].
      rewrite (D x y Hx Hy) in L. discriminate.
Qed.

Lemma settled_normal : forall v, settled v = true -> normal v = true.
Proof.
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  rewrite settled_choice, normal_choice, <- two_options_exist.
  intros [T [M [_ A]]]. auto.
Qed.

Lemma bad_option : forall (f : value -> bool) os,
  forallb f os = false -> exists x, In x os /\ f x = false.
Proof.
  intros f os H. induction os as [|x os IH]; [discriminate|]. simpl in H.
  destruct (f x) eqn:E.
  - destruct (IH H) as [y [Hy E']]. exists y. split; [now right|exact E'].
  - exists x. split; [now left|exact E].
Qed.

(** Where a rule applies somewhere, one applies innermost: where the options
    are settled. *)
Definition innermost_root_step (v w : value) : Prop :=
  root_step less v w /\ forall x, In x (options v) -> settled x = true.

Lemma unsettled_step : forall v, nonempty v = true -> settled v = false ->
  exists w, anywhere innermost_root_step v w.
Proof.
  induction v as [p|m os IH] using value_induction; [discriminate|].
  intros Hne H. apply nonempty_choice in Hne as [Hne Hos].
  destruct (forallb settled os) eqn:A.
  - rewrite forallb_forall in A.
    enough (S : exists w, root_step less (Choice m os) w).
    { destruct S as [w S]. exists w. apply at_root. now split. }
    destruct (existsb (moved_by m) os) eqn:M.
    + apply existsb_exists in M as [[q|n ws] [Hx M]]; [discriminate|].
      simpl in M. apply Nat.eqb_eq in M. subst n. eexists. exact (merge_same_mover less m os ws Hx).
    + destruct (something_dropped m os) eqn:D.
      * apply existsb_exists in D as [x [Hx D]]. apply existsb_exists in D as [y [Hy D]].
        eexists. exact (drop_weaker_option less m os x y Hx Hy D).
      * destruct (one_or_two os Hne) as [T|[x [Hx E]]].
        -- exfalso. simpl in H. rewrite T, M, D in H. simpl in H.
           rewrite <- not_true_iff_false in H. apply H. now apply forallb_forall.
        -- exists x. now apply collapse_single_option.
  - apply bad_option in A as [x [Hx E]].
    destruct (IH x Hx (Hos x Hx) E) as [x' S].
    eexists. exact (at_option _ m os x x' Hx S).
Qed.

Lemma innermost_is_anywhere : forall v w,
  anywhere innermost_root_step v w -> anywhere (root_step less) v w.
Proof.
  induction 1 as [v w [H _]|m os x x' Hx _ IH].
  - now apply at_root.
  - now apply at_option.
Qed.

(** Settled values have no step. *)
Lemma settled_irreducible : forall v, settled v = true ->
  irreducible (anywhere (root_step less)) v.
Proof.
  induction v as [p|m os IH] using value_induction; intros H w S.
  - inversion S as [? ? R|]; subst. inversion R.
  - apply settled_choice in H as [T [M [D A]]].
    inversion S as [? ? R|? ? x x' Hx S']; subst.
    + inversion R as [? ? x Hx E|? ? ws Hx|? ? x y Hx Hy L]; subst.
      * apply two_options_exist in T as [y [z [Hy [Hz N]]]]. apply N.
        now rewrite (E y Hy), (E z Hz).
      * specialize (M _ Hx). simpl in M. now rewrite Nat.eqb_refl in M.
      * now rewrite (D x y Hx Hy) in L.
    + now apply (IH x Hx (A x Hx) x').
Qed.

Hypothesis less_proper : forall m, respects (less m).

Lemma settled_proper : forall v w, v ≈ w -> settled v = settled w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|k ws] H; try discriminate.
  - reflexivity.
  - apply same_choice in H as [-> H]. simpl. f_equal; [f_equal; [f_equal|]|].
    + now apply two_options_proper.
    + f_equal. apply existsb_proper; [|exact H]. intros. now apply moved_by_proper.
    + f_equal. unfold something_dropped.
      apply existsb_proper; [|exact H]. intros x y E. apply existsb_proper; [|exact H].
      intros x' y' E'. now apply less_proper.
    + apply forallb_proper_in; auto.
Qed.

(** Irreducible and settled is the same. *)
Theorem irreducible_settled : forall v, nonempty v = true ->
  (irreducible (rewrites less) v <-> settled v = true).
Proof.
  intros v Hne. split.
  - intros H. destruct (settled v) eqn:S; [reflexivity|exfalso].
    destruct (unsettled_step v Hne S) as [w K].
    apply (H w), step_modulo. now apply innermost_is_anywhere.
  - intros S w [v' [w' [E [H _]]]]. apply (settled_irreducible v') in H; [exact H|].
    now rewrite <- (settled_proper v v' E).
Qed.

(** ** Steps leave no empty choices *)

Hypothesis less_distinct : forall m x y, less m x y = true -> x ≉ y.

Lemma without_In : forall x y os, In y (without x os) -> In y os.
Proof. intros x y os H. now apply filter_In in H. Qed.

Lemma without_keeps : forall x y os, In y os -> y ≉ x -> In y (without x os).
Proof.
  intros x y os H N. apply filter_In. split; [exact H|].
  apply negb_true_iff, not_true_iff_false. exact N.
Qed.

Lemma root_step_nonempty : forall v w,
  root_step less v w -> nonempty v = true -> nonempty w = true.
Proof.
  intros v w H Hne. destruct H as [m os x Hx E|m os ws Hx|m os x y Hx Hy L];
    apply nonempty_choice in Hne as [Hne Hos].
  - auto.
  - pose proof (proj1 (nonempty_choice _ _) (Hos _ Hx)) as [Hws Hws'].
    apply nonempty_choice. split.
    + intros N. apply app_eq_nil in N as [_ N]. contradiction.
    + intros y Hy. apply in_app_or in Hy as [Hy|Hy]; [|auto].
      apply without_In in Hy. auto.
  - apply nonempty_choice. split.
    + intros N. apply (in_nil (a := y)). rewrite <- N. apply without_keeps; [exact Hy|].
      intros E. now apply (less_distinct _ _ _ L).
    + intros z Hz. apply without_In in Hz. auto.
Qed.

Lemma anywhere_nonempty : forall v w,
  anywhere (root_step less) v w -> nonempty v = true -> nonempty w = true.
Proof.
  induction 1 as [v w H|m os x x' Hx _ IH]; intros Hne.
  - now apply root_step_nonempty with v.
  - apply nonempty_choice in Hne as [Hne Hos]. apply nonempty_choice. split.
    + intros N. now apply app_eq_nil in N as [_ N].
    + intros y Hy. apply in_app_or in Hy as [Hy|[<-|[]]]; [|auto].
      apply without_In in Hy. auto.
Qed.

Lemma rewrites_nonempty : forall v w,
  rewrites less v w -> nonempty v = true -> nonempty w = true.
Proof.
  intros v w [v' [w' [Ev [H Ew]]]] Hne.
  rewrite <- (nonempty_proper w' w Ew). apply (anywhere_nonempty v' w' H).
  now rewrite <- (nonempty_proper v v' Ev).
Qed.
End Settled.

(** ** Termination: every step makes a value smaller

    [weight v] is the size of the tree in which each option is there once. *)

Definition weigh (f : value -> nat) : list value -> nat :=
  fix go os :=
    match os with
    | [] => 0
    | x :: os' => (if existsb (same x) os' then 0 else f x) + go os'
    end.

Fixpoint weight (v : value) : nat :=
  match v with
  | Win _ => 1
  | Choice _ os => S (weigh weight os)
  end.

Lemma existsb_same : forall x os, existsb (same x) os = true <-> In_same x os.
Proof. intros x os. apply existsb_exists. Qed.

Lemma without_absent : forall x os, ~ In_same x os -> without x os = os.
Proof.
  intros x os. induction os as [|y os IH]; intros H; [reflexivity|]. simpl.
  rewrite In_same_cons in H. destruct (same y x) eqn:E.
  - exfalso. apply H. left. apply same_sym. exact E.
  - simpl. f_equal. apply IH. tauto.
Qed.

Section Weigh.
Variable f : value -> nat.

Lemma weigh_remove : forall x os, (forall y, In y os -> y ≈ x -> f y = f x) ->
  In_same x os -> weigh f os = f x + weigh f (without x os).
Proof.
  intros x os. induction os as [|y os IH]; intros Hf H; [now apply In_same_nil in H|].
  simpl. destruct (same y x) eqn:E; simpl.
  - destruct (existsb (same y) os) eqn:D.
    + apply IH; [intros z Hz; apply Hf; now right|].
      apply existsb_same in D. rewrite <- (In_same_proper y x E os os); [exact D|reflexivity].
    + rewrite without_absent.
      * rewrite (Hf y); [reflexivity|now left|exact E].
      * intros I. rewrite <- not_true_iff_false in D. apply D, existsb_same.
        rewrite (In_same_proper y x E os os); [exact I|reflexivity].
  - assert (I : In_same x os).
    { apply In_same_cons in H as [H|H]; [|exact H].
      apply same_sym in H. unfold Same in H. congruence. }
    assert (D : existsb (same y) os = existsb (same y) (without x os)).
    { apply eq_true_iff_eq. rewrite !existsb_same, In_same_without. split; [|tauto].
      intros Iy. split; [exact Iy|]. unfold Same. congruence. }
    rewrite <- D, IH; [lia| |exact I]. intros z Hz. apply Hf. now right.
Qed.

Lemma weigh_app : forall vs ws, weigh f (vs ++ ws) <= weigh f vs + weigh f ws.
Proof.
  intros vs ws. induction vs as [|x vs IH]; simpl; [lia|].
  rewrite existsb_app. destruct (existsb (same x) vs); simpl; [lia|].
  destruct (existsb (same x) ws); lia.
Qed.

Lemma weigh_subset : forall vs ws,
  (forall x y, In x vs -> In y ws -> y ≈ x -> f y = f x) ->
  (forall x, In x vs -> In_same x ws) -> weigh f vs <= weigh f ws.
Proof.
  induction vs as [|x vs IH]; intros ws Hf H; simpl; [lia|].
  destruct (existsb (same x) vs) eqn:D; simpl.
  - apply IH.
    + intros y z Hy. apply Hf. now right.
    + intros y Hy. apply H. now right.
  - rewrite (weigh_remove x ws).
    + apply Nat.add_le_mono_l, IH.
      * intros y z Hy Hz. apply Hf; [now right|]. now apply without_In in Hz.
      * intros y Hy. apply In_same_without. split; [apply H; now right|].
        intros E. rewrite <- not_true_iff_false in D. apply D, existsb_same.
        exists y. split; [exact Hy|now symmetry].
    + intros y Hy. apply Hf; [now left|exact Hy].
    + apply H. now left.
Qed.

Lemma weigh_single : forall x, weigh f [x] = f x.
Proof. intros x. simpl. lia. Qed.
End Weigh.

Lemma weight_proper : forall v w, v ≈ w -> weight v = weight w.
Proof.
  induction v as [p|m vs IH] using value_induction; intros [q|n ws] H; try discriminate.
  - reflexivity.
  - apply same_choice in H as [_ [H1 H2]]. simpl. f_equal.
    assert (K : forall x y, In x vs -> In y ws -> y ≈ x -> weight y = weight x).
    { intros x y Hx _ E. symmetry. apply IH; [exact Hx|now symmetry]. }
    apply Nat.le_antisymm; apply weigh_subset.
    + exact K.
    + exact H1.
    + intros x y Hx Hy E. symmetry. apply K; [exact Hy|exact Hx|now symmetry].
    + intros y Hy. destruct (H2 y Hy) as [x [Hx E]]. exists x. split; [exact Hx|now symmetry].
Qed.

Lemma weight_positive : forall v, 0 < weight v.
Proof. intros [q|m os]; simpl; lia. Qed.

Lemma weigh_option : forall x os, In x os ->
  weigh weight os = weight x + weigh weight (without x os).
Proof.
  intros x os H. apply weigh_remove.
  - intros y _ E. now apply weight_proper.
  - now apply In_In_same.
Qed.

Lemma anywhere_smaller : forall less v w,
  anywhere (root_step less) v w -> weight w < weight v.
Proof.
  intros less v w H. induction H as [v w H|m os x x' Hx _ IH].
  - destruct H as [m os x Hx E|m os ws Hx|m os x y Hx Hy L]; simpl;
      rewrite (weigh_option x os Hx) || rewrite (weigh_option _ os Hx).
    + lia.
    + pose proof (weigh_app weight (without (Choice m ws) os) ws). simpl. lia.
    + pose proof (weight_positive x). lia.
  - simpl. rewrite (weigh_option x os Hx).
    pose proof (weigh_app weight (without x os) [x']). rewrite weigh_single in H. lia.
Qed.

Lemma rewrites_smaller : forall less v w, rewrites less v w -> weight w < weight v.
Proof.
  intros less v w [v' [w' [Ev [H Ew]]]].
  rewrite (weight_proper v v' Ev), <- (weight_proper w' w Ew).
  now apply anywhere_smaller with less.
Qed.

(** Whatever the preferences and wherever the steps. *)
Theorem rewrites_terminates : forall less, well_founded (fun w v => rewrites less v w).
Proof.
  intros less. apply (wf_incl _ _ (fun w v => weight w < weight v)).
  - intros w v. apply rewrites_smaller.
  - apply (wf_inverse_image value nat lt weight), lt_wf.
Qed.
