(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Syntactic confluence: Rule 3's normal forms are unique

    "Steps end, and in the same value in every order. The _syntactic normal
    form_ is that value, to which no rule applies." (docs/book/mathematics.md) This
    holds for steps at any places, and for any way to write the value.

    Contents:
    - [syntactic_step], a syntactic rule applied somewhere in a value;
    - [syntactic_normal_form], innermost play without preferences;
    - [syntactic_irreducible]: no rule applies if and only if the value is
      [normal] (Value.v);
    - [syntactic_terminates], [syntactic_reaches], [syntactic_confluence]:
      steps end, one can end in [syntactic_normal_form v], and no others end
      elsewhere; [syntactic_church_rosser], the same in the usual words. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Strategy Rewriting.
Import ListNotations.

Definition no_preference (m : player) : value -> value -> bool := strictly_weaker Syntactic m.
Definition all_syntactic : rules_of_players := fun _ => Syntactic.

Definition syntactic_step : value -> value -> Prop := rewrites no_preference.
Definition syntactic_normal_form : value -> value := play_by all_syntactic.

Lemma no_preference_proper : forall m, respects (no_preference m).
Proof. intros m. apply strictly_weaker_proper. Qed.

Lemma no_preference_distinct : forall m x y, no_preference m x y = true -> x ≉ y.
Proof. discriminate. Qed.

Lemma settled_is_normal : forall v, settled no_preference v = normal v.
Proof.
  intros v. apply eq_true_iff_eq. split; [apply settled_normal|].
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  rewrite settled_choice, normal_choice, <- two_options_exist.
  intros [T [M A]]. repeat split; auto.
Qed.

(** No syntactic step is possible if and only if a value is in syntactic
    normal form. *)
Theorem syntactic_irreducible : forall v, nonempty v = true ->
  (irreducible syntactic_step v <-> normal v = true).
Proof.
  intros v H. rewrite <- settled_is_normal. apply irreducible_settled.
  - exact no_preference_proper.
  - exact H.
Qed.

(** Syntactic steps, made at any places in any order, end. *)
Theorem syntactic_terminates : well_founded (fun w v => syntactic_step v w).
Proof. apply rewrites_terminates. Qed.

(** ** A node without preferences merges and collapses *)

Lemma syntactic_node : forall m os,
  node no_preference m os = collapse m (merged m os).
Proof. intros m os. unfold node. now rewrite kept_all by reflexivity. Qed.

Lemma syntactic_normal_form_choice : forall m os,
  syntactic_normal_form (Choice m os) =
  collapse m (merged m (map syntactic_normal_form os)).
Proof. intros. apply syntactic_node. Qed.

Lemma syntactic_normal_form_normal : forall v, nonempty v = true ->
  normal (syntactic_normal_form v) = true.
Proof. apply play_by_normal. Qed.

Lemma syntactic_normal_form_proper : forall v w,
  v ≈ w -> syntactic_normal_form v ≈ syntactic_normal_form w.
Proof. apply play_by_proper. Qed.

(** Collapsing a set of options that m does not move, and then merging what
    this makes into a choice of m, brings these options. *)
Lemma unwrap_collapse : forall m os, os <> [] ->
  (forall x, In x os -> moved_by m x = false) ->
  same_options (unwrap m (collapse m os)) os.
Proof.
  intros m os Hne M. destruct (one_or_two os Hne) as [T|[x [Hx E]]].
  - rewrite (collapse_choice m os T). unfold unwrap. simpl. rewrite Nat.eqb_refl. reflexivity.
  - rewrite (unwrap_proper m _ x) by now apply collapse_single.
    unfold unwrap. rewrite (M x Hx). apply same_options_In. intros y.
    rewrite In_same_single. split.
    + intros Ey. now exists x.
    + intros [z [Hz Ez]]. rewrite Ez. auto.
Qed.

(** The reverse, for a value in normal form. *)
Lemma collapse_unwrap : forall m v, normal v = true -> collapse m (unwrap m v) ≈ v.
Proof.
  intros m v H. unfold unwrap. destruct (moved_by m v) eqn:M.
  - destruct v as [q|n ws]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst n.
    simpl options. rewrite collapse_choice; [reflexivity|].
    apply normal_choice in H. now apply two_options_exist.
  - apply collapse_single with (x := v); [now left|]. intros y [<-|[]]. reflexivity.
Qed.

Lemma split_option : forall x os, In x os -> same_options os (without x os ++ [x]).
Proof.
  intros x os H. apply same_options_In. intros y.
  rewrite In_same_app, In_same_without, In_same_single. split.
  - intros Hy. destruct (same_dec y x); [now right|left; now split].
  - intros [[Hy _]|E]; [exact Hy|]. now exists x.
Qed.

(** A value in normal form is its own. *)
Lemma syntactic_normal_form_id : forall v, normal v = true -> syntactic_normal_form v ≈ v.
Proof.
  induction v as [p|m os IH] using value_induction; intros H; [reflexivity|].
  rewrite syntactic_normal_form_choice.
  pose proof (proj1 (normal_choice m os) H) as [T [M A]]. apply two_options_exist in T.
  assert (E : same_options (map syntactic_normal_form os) os).
  { split; intros x Hx.
    - apply in_map_iff in Hx as [y [<- Hy]]. exists y. auto.
    - exists (syntactic_normal_form x). split; [now apply in_map|auto]. }
  rewrite (collapse_proper m (merged m (map syntactic_normal_form os)) os).
  - now rewrite collapse_choice.
  - rewrite (merged_proper m _ _ E). now rewrite merged_id.
Qed.

(** ** Every step keeps the normal form *)

Lemma normal_forms_of_options : forall os, (forall x, In x os -> nonempty x = true) ->
  forall x, In x (map syntactic_normal_form os) -> normal x = true.
Proof.
  intros os H x Hx. apply in_map_iff in Hx as [y [<- Hy]].
  now apply syntactic_normal_form_normal, H.
Qed.

Lemma collapse_single_option_keeps : forall m os x,
  nonempty (Choice m os) = true -> In x os -> (forall y, In y os -> y ≈ x) ->
  syntactic_normal_form (Choice m os) ≈ syntactic_normal_form x.
Proof.
  intros m os x Hne Hx E. rewrite syntactic_normal_form_choice.
  assert (S : same_options (map syntactic_normal_form os) [syntactic_normal_form x]).
  { split; intros y Hy.
    - apply in_map_iff in Hy as [z [<- Hz]]. exists (syntactic_normal_form x).
      split; [now left|]. apply syntactic_normal_form_proper. auto.
    - destruct Hy as [<-|[]]. exists (syntactic_normal_form x). split; [now apply in_map|reflexivity]. }
  rewrite (collapse_proper m _ _ (merged_proper m _ _ S)), merged_single.
  apply collapse_unwrap, syntactic_normal_form_normal.
  apply nonempty_choice in Hne. now apply Hne.
Qed.

Lemma merge_same_mover_keeps : forall m os ws,
  nonempty (Choice m os) = true -> In (Choice m ws) os ->
  syntactic_normal_form (Choice m os)
  ≈ syntactic_normal_form (Choice m (without (Choice m ws) os ++ ws)).
Proof.
  intros m os ws Hne Hx. rewrite !syntactic_normal_form_choice.
  apply nonempty_choice in Hne as [Hne Hos].
  pose proof (proj1 (nonempty_choice _ _) (Hos _ Hx)) as [Hws Hws'].
  apply collapse_proper.
  transitivity (merged m (map syntactic_normal_form (without (Choice m ws) os ++ [Choice m ws]))).
  { apply merged_proper, same_options_map.
    - intros x y _ _ E. now apply syntactic_normal_form_proper.
    - now apply split_option. }
  rewrite !map_app, !merged_app. apply same_options_app; [reflexivity|].
  cbn [map]. rewrite merged_single, syntactic_normal_form_choice.
  apply unwrap_collapse.
  - apply merged_nonempty; [now destruct ws|]. intros x Hx'.
    apply Number.branching_nonempty, normal_branching.
    now apply (normal_forms_of_options ws).
  - intros x Hx'. apply (merged_of_normal m (map syntactic_normal_form ws)); [|exact Hx'].
    now apply normal_forms_of_options.
Qed.

Lemma option_step_keeps : forall m os x x',
  In x os -> syntactic_normal_form x ≈ syntactic_normal_form x' ->
  syntactic_normal_form (Choice m os)
  ≈ syntactic_normal_form (Choice m (without x os ++ [x'])).
Proof.
  intros m os x x' Hx E. rewrite !syntactic_normal_form_choice.
  apply collapse_proper, merged_proper.
  transitivity (map syntactic_normal_form (without x os ++ [x])).
  - apply same_options_map; [|now apply split_option].
    intros y z _ _ E'. now apply syntactic_normal_form_proper.
  - rewrite !map_app. apply same_options_app; [reflexivity|].
    apply same_options_In. intros y. cbn [map]. rewrite !In_same_single. now rewrite E.
Qed.

Lemma syntactic_step_keeps : forall v w, nonempty v = true -> syntactic_step v w ->
  syntactic_normal_form v ≈ syntactic_normal_form w.
Proof.
  assert (K : forall v w, anywhere (root_step no_preference) v w -> nonempty v = true ->
    syntactic_normal_form v ≈ syntactic_normal_form w).
  { induction 1 as [v w H|m os x x' Hx _ IH]; intros Hne.
    - destruct H as [m os x Hx E|m os ws Hx|m os x y Hx Hy L].
      + now apply collapse_single_option_keeps.
      + now apply merge_same_mover_keeps.
      + discriminate L.
    - apply option_step_keeps; [exact Hx|]. apply IH.
      apply nonempty_choice in Hne. now apply Hne. }
  intros v w Hne [v' [w' [Ev [H Ew]]]].
  rewrite (syntactic_normal_form_proper v v' Ev), <- (syntactic_normal_form_proper w' w Ew).
  apply K; [exact H|]. now rewrite <- (nonempty_proper v v' Ev).
Qed.

(** ** Confluence *)

Lemma syntactic_step_nonempty : forall v w,
  syntactic_step v w -> nonempty v = true -> nonempty w = true.
Proof.
  intros v w. apply rewrites_nonempty.
  exact no_preference_distinct.
Qed.

(** Steps that end, end in the normal form. *)
Theorem syntactic_confluence : forall v w, nonempty v = true ->
  steps syntactic_step v w -> irreducible syntactic_step w -> syntactic_normal_form v ≈ w.
Proof.
  apply (unique_ends syntactic_step (fun v => nonempty v = true) syntactic_normal_form).
  - intros v w E H. now rewrite <- (nonempty_proper v w E).
  - apply syntactic_normal_form_proper.
  - intros v w H S. split; [now apply syntactic_step_nonempty with v|].
    now apply syntactic_step_keeps.
  - intros v H I. apply syntactic_normal_form_id. now apply syntactic_irreducible.
Qed.

(** Steps can end there. *)
Theorem syntactic_reaches : forall v, nonempty v = true ->
  steps syntactic_step v (syntactic_normal_form v).
Proof.
  apply (well_founded_ind syntactic_terminates (fun v => nonempty v = true ->
    steps syntactic_step v (syntactic_normal_form v))).
  intros v IH Hne. destruct (normal v) eqn:N.
  - apply no_step. symmetry. now apply syntactic_normal_form_id.
  - rewrite <- settled_is_normal in N. destruct (unsettled_step _ v Hne N) as [w S].
    apply innermost_is_anywhere in S. pose proof (step_modulo _ _ _ S) as S'.
    change (syntactic_step v w) in S'.
    assert (Hw : nonempty w = true) by now apply syntactic_step_nonempty with v.
    apply a_step with w; [exact S'|].
    apply steps_trans with (syntactic_normal_form w).
    + intros x x' y E. apply modulo_proper; [exact E|reflexivity].
    + now apply IH.
    + apply no_step. symmetry. now apply syntactic_step_keeps.
Qed.

(** Two sequences of steps from a value can be continued to the same value. *)
Corollary syntactic_church_rosser : forall u v w, nonempty u = true ->
  steps syntactic_step u v -> steps syntactic_step u w ->
  exists x, steps syntactic_step v x /\ steps syntactic_step w x.
Proof.
  intros u v w Hu.
  assert (K : forall u' t, nonempty u' = true -> steps syntactic_step u' t ->
    nonempty t = true /\ syntactic_normal_form u' ≈ syntactic_normal_form t).
  { intros u' t Hu' H. induction H as [x y E|x y z H _ IH].
    - split; [now rewrite <- (nonempty_proper x y E)|now apply syntactic_normal_form_proper].
    - destruct IH as [Hz E]; [now apply syntactic_step_nonempty with x|].
      split; [exact Hz|]. rewrite <- E. now apply syntactic_step_keeps. }
  intros Hv Hw. destruct (K u v Hu Hv) as [Nv Ev]. destruct (K u w Hu Hw) as [Nw Ew].
  assert (R : forall x x' y, x ≈ x' -> syntactic_step x y -> syntactic_step x' y).
  { intros x x' y E. apply modulo_proper; [exact E|reflexivity]. }
  exists (syntactic_normal_form u). split.
  - apply (steps_trans _ _ _ _ R (syntactic_reaches v Nv)). apply no_step. now symmetry.
  - apply (steps_trans _ _ _ _ R (syntactic_reaches w Nw)). apply no_step. now symmetry.
Qed.
