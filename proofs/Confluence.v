(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * T5: innermost play by idempotent levels is confluent

    "If levels are idempotent (f_p(p{S}) = c when f_p = c on S), then at a node
    with normal options every order of merging, dropping and collapsing ends in
    the same value.  Prudent play is such.  It must be innermost."

    Contents:
    - [innermost_step]: a rule applied anywhere, at a node whose options are
      settled (no rule applies in them);
    - [level_confluence]: if preferences are by idempotent levels, innermost
      steps end in what the strategy plays, whatever their order;
    - [prudent_confluence]: so it is if every player is prudent or syntactic;
      [prudent_node_confluence], the same of a single node;
      [prudent_innermost_terminates], [prudent_reaches];
    - [innermost_matters]: with steps that are not innermost it is not so;
      [selfish_not_confluent]: nor with selfish players. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent Strategy Rewriting Syntactic.
Import ListNotations.

Definition innermost_step (less : player -> value -> value -> bool) : value -> value -> Prop :=
  modulo (anywhere (innermost_root_step less)).

(** ** Options that are weaker than others are not missed *)

Lemma kept_of_more : forall less vs ws, respects less ->
  (forall x y z, In_same x ws -> In_same y ws -> In_same z ws ->
     less x y = true -> less y z = true -> less x z = true) ->
  (forall x, In_same x vs -> In_same x ws) ->
  (forall x, In_same x ws -> In_same x vs \/ exists y, In_same y vs /\ less x y = true) ->
  same_options (kept less vs) (kept less ws).
Proof.
  intros less vs ws R Tr Sub Sup. apply same_options_In. intros x.
  rewrite !(In_kept _ _ _ R). split; intros [Hx N].
  - split; [auto|]. intros [y [Hy L]]. apply N.
    destruct (Sup y Hy) as [Hy'|[z [Hz L']]]; [now exists y|].
    exists z. split; [exact Hz|]. apply Tr with y; auto.
  - destruct (Sup x Hx) as [Hx'|[y [Hy L]]].
    + split; [exact Hx'|]. intros [y [Hy L]]. apply N. exists y. auto.
    + exfalso. apply N. exists y. auto.
Qed.

Section Levels.
Variable less : player -> value -> value -> bool.
Hypothesis less_proper : forall m, respects (less m).
Hypothesis less_distinct : forall m x y, less m x y = true -> x ≉ y.

(** Levels are linearly ordered, and preference between normal values is by them. *)
Variable L : Type.
Variable below : L -> L -> bool.
Hypothesis below_trans : forall a b c, below a b = true -> below b c = true -> below a c = true.
Hypothesis below_total : forall a b, below a b = false -> below b a = false -> a = b.

Variable level : player -> value -> L.
Hypothesis level_proper : forall m v w, v ≈ w -> level m v = level m w.
Hypothesis less_level : forall m x y, normal x = true -> normal y = true ->
  less m x y = below (level m x) (level m y).
Hypothesis level_idempotent : forall m os c, normal (Choice m os) = true ->
  (forall x, In x os -> level m x = c) -> level m (Choice m os) = c.

(** ** Settled values are their own results *)

Lemma node_of_single : forall m os x, settled less x = true ->
  In x os -> (forall y, In y os -> y ≈ x) -> node less m os ≈ x.
Proof.
  intros m os x S Hx E.
  transitivity (node less m [x]).
  { apply node_proper; [exact less_proper|]. split; intros y Hy.
    - exists x. split; [now left|auto].
    - destruct Hy as [<-|[]]. exists x. split; [exact Hx|reflexivity]. }
  unfold node. rewrite merged_single.
  rewrite kept_all.
  - apply collapse_unwrap. now apply settled_normal with less.
  - unfold unwrap. destruct (moved_by m x) eqn:M.
    + destruct x as [q|n ws]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst n.
      now apply settled_choice in S.
    + intros y z [<-|[]] [<-|[]]. apply not_true_iff_false. intros K.
      now apply (less_distinct m x x K).
Qed.

Lemma play_settled : forall v, settled less v = true -> play less v ≈ v.
Proof.
  induction v as [p|m os IH] using value_induction; intros H; [reflexivity|].
  apply settled_choice in H as [T [M [D A]]]. rewrite play_choice.
  transitivity (node less m os).
  - apply node_proper; [exact less_proper|]. split; intros x Hx.
    + apply in_map_iff in Hx as [y [<- Hy]]. exists y. auto.
    + exists (play less x). split; [now apply in_map|auto].
  - unfold node. rewrite merged_id by exact M. rewrite kept_all by exact D.
    now rewrite collapse_choice.
Qed.

Lemma play_of_settled_options : forall m os, (forall x, In x os -> settled less x = true) ->
  play less (Choice m os) ≈ node less m os.
Proof.
  intros m os H. rewrite play_choice. apply node_proper; [exact less_proper|].
  split; intros x Hx.
  - apply in_map_iff in Hx as [y [<- Hy]]. exists y. auto using play_settled.
  - exists (play less x). split; [now apply in_map|auto using play_settled].
Qed.

(** ** A step at a node with settled options keeps the result *)

(** Options that a settled value brings with it have its level. *)
Lemma unwrap_level : forall m x z, settled less x = true ->
  In z (unwrap m x) -> level m z = level m x.
Proof.
  intros m x z S Hz. unfold unwrap in Hz. destruct (moved_by m x) eqn:M.
  - destruct x as [q|n ws]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst n.
    simpl in Hz. symmetry. apply level_idempotent; [now apply settled_normal with less|].
    intros y Hy. pose proof (settled_normal _ _ S) as N.
    apply settled_choice in S as [_ [_ [D _]]].
    assert (Ny : normal y = true) by exact (normal_option _ _ _ N Hy).
    assert (Nz : normal z = true) by exact (normal_option _ _ _ N Hz).
    apply below_total; rewrite <- less_level by assumption; now apply D.
  - destruct Hz as [<-|[]]. reflexivity.
Qed.

Lemma unwrap_settled : forall m x z, settled less x = true ->
  In z (unwrap m x) -> settled less z = true.
Proof.
  intros m x z S Hz. unfold unwrap in Hz. destruct (moved_by m x).
  - destruct x as [q|n ws]; [contradiction|]. apply settled_choice in S. now apply S.
  - destruct Hz as [<-|[]]. exact S.
Qed.

Lemma unwrap_nonempty : forall m x, settled less x = true -> exists z, In z (unwrap m x).
Proof.
  intros m x S. unfold unwrap. destruct (moved_by m x) eqn:M.
  - destruct x as [q|n ws]; [discriminate|]. apply settled_choice in S as [T _].
    apply two_options_exist in T as [y [_ [Hy _]]]. now exists y.
  - exists x. now left.
Qed.

Lemma merged_settled : forall m os x, (forall y, In y os -> settled less y = true) ->
  In_same x (merged m os) -> normal x = true.
Proof.
  intros m os x H [z [Hz E]]. rewrite (normal_proper x z E).
  apply in_flat_map in Hz as [y [Hy Hz]].
  apply settled_normal with less. apply unwrap_settled with m y; auto.
Qed.

Lemma drop_keeps : forall m os x y, (forall z, In z os -> settled less z = true) ->
  In x os -> In y os -> less m x y = true ->
  same_options (kept (less m) (merged m (without x os))) (kept (less m) (merged m os)).
Proof.
  intros m os x y S Hx Hy K.
  assert (Sub : forall z, In_same z (merged m (without x os)) -> In_same z (merged m os)).
  { intros z. rewrite !In_merged. intros [u [Hu Hz]]. apply In_same_without in Hu as [Hu _].
    now exists u. }
  apply kept_of_more; [apply less_proper| |exact Sub|].
  - intros a b c Ha Hb Hc. pose proof (merged_settled m os) as N.
    rewrite !less_level by eauto. apply below_trans.
  - intros z Hz. apply In_merged in Hz as [u [Hu Hz]].
    destruct (same_dec u x) as [E|N].
    + right. destruct (unwrap_nonempty m y (S y Hy)) as [b Hb]. exists b.
      assert (Hyb : In_same b (merged m (without x os))).
      { apply In_merged. exists y. split; [|now apply In_In_same].
        apply In_same_without. split; [now apply In_In_same|].
        intros E'. apply (less_distinct _ _ _ K). now symmetry. }
      split; [exact Hyb|].
      assert (Hz' : In_same z (unwrap m x)).
      { now apply (proj1 (same_options_In _ _) (unwrap_proper m u x E)). }
      destruct Hz' as [a [Ha Ez]].
      assert (Sa : normal a = true).
      { apply settled_normal with less. apply unwrap_settled with m x; auto. }
      assert (Sb : normal b = true).
      { apply settled_normal with less. apply unwrap_settled with m y; auto. }
      rewrite (less_proper m z a b b) by (exact Ez || reflexivity).
      rewrite less_level by assumption.
      rewrite (unwrap_level m x a), (unwrap_level m y b) by auto.
      rewrite <- less_level; [exact K| |]; apply settled_normal with less; auto.
    + left. apply In_merged. exists u. split; [|exact Hz]. apply In_same_without. now split.
Qed.

Lemma innermost_root_keeps : forall v w, innermost_root_step less v w ->
  play less v ≈ play less w.
Proof.
  intros v w [H S]. destruct H as [m os x Hx E|m os ws Hx|m os x y Hx Hy K]; simpl in S.
  - rewrite (play_of_settled_options m os S), (play_settled x) by auto.
    now apply node_of_single; auto.
  - pose proof (proj1 (settled_choice _ _ _) (S _ Hx)) as [_ [M [_ A]]].
    rewrite (play_of_settled_options m os S).
    rewrite play_of_settled_options.
    2:{ intros z Hz. apply in_app_or in Hz as [Hz|Hz]; [|auto]. apply without_In in Hz. auto. }
    unfold node. apply collapse_proper, kept_proper; [apply less_proper|].
    rewrite (merged_proper m _ _ (split_option _ _ Hx)), !merged_app, merged_single.
    apply same_options_app; [reflexivity|]. unfold unwrap. simpl. rewrite Nat.eqb_refl.
    now rewrite merged_id.
  - rewrite (play_of_settled_options m os S).
    rewrite play_of_settled_options.
    2:{ intros z Hz. apply without_In in Hz. auto. }
    unfold node. apply collapse_proper. symmetry. now apply drop_keeps with y.
Qed.

Lemma innermost_keeps : forall v w, innermost_step less v w -> play less v ≈ play less w.
Proof.
  assert (K : forall v w, anywhere (innermost_root_step less) v w -> play less v ≈ play less w).
  { induction 1 as [v w H|m os x x' Hx _ IH].
    - now apply innermost_root_keeps.
    - rewrite !play_choice. apply node_proper; [exact less_proper|].
      transitivity (map (play less) (without x os ++ [x])).
      + apply same_options_map; [|now apply split_option].
        intros y z _ _ E. now apply play_proper.
      + rewrite !map_app. apply same_options_app; [reflexivity|].
        apply same_options_In. intros y. cbn [map]. rewrite !In_same_single. now rewrite IH. }
  intros v w [v' [w' [Ev [H Ew]]]].
  rewrite (play_proper less less_proper v v' Ev), <- (play_proper less less_proper w' w Ew).
  now apply K.
Qed.

(** ** Confluence *)

Lemma innermost_nonempty : forall v w,
  innermost_step less v w -> nonempty v = true -> nonempty w = true.
Proof.
  intros v w [v' [w' [Ev [H Ew]]]]. apply (rewrites_nonempty less less_distinct v w).
  exists v', w'. split; [exact Ev|]. split; [now apply innermost_is_anywhere|exact Ew].
Qed.

Lemma innermost_irreducible : forall v, nonempty v = true ->
  (irreducible (innermost_step less) v <-> settled less v = true).
Proof.
  intros v Hne. split.
  - intros H. destruct (settled less v) eqn:S; [reflexivity|exfalso].
    destruct (unsettled_step less v Hne S) as [w K]. apply (H w). now apply step_modulo.
  - intros S. apply (irreducible_settled less less_proper v Hne) in S.
    intros w [v' [w' [Ev [H Ew]]]]. apply (S w). exists v', w'.
    split; [exact Ev|]. split; [now apply innermost_is_anywhere|exact Ew].
Qed.

(** Innermost play by idempotent levels ends in the same value, whatever the
    order of steps. *)
Theorem level_confluence : forall v w, nonempty v = true ->
  steps (innermost_step less) v w -> irreducible (innermost_step less) w ->
  play less v ≈ w.
Proof.
  apply (unique_ends (innermost_step less) (fun v => nonempty v = true) (play less)).
  - intros v w E H. now rewrite <- (nonempty_proper v w E).
  - now apply play_proper.
  - intros v w H S. split; [now apply innermost_nonempty with v|now apply innermost_keeps].
  - intros v H I. apply play_settled. now apply innermost_irreducible.
Qed.

(** Innermost steps end. *)
Theorem innermost_terminates : well_founded (fun w v => innermost_step less v w).
Proof.
  apply (Wellfounded.Inclusion.wf_incl _ _ (fun w v => rewrites less v w)).
  - intros w v [v' [w' [Ev [H Ew]]]]. exists v', w'.
    split; [exact Ev|]. split; [now apply innermost_is_anywhere|exact Ew].
  - apply rewrites_terminates.
Qed.

(** The result of the strategy can be reached by innermost steps. *)
Theorem level_reaches : forall v, nonempty v = true ->
  steps (innermost_step less) v (play less v).
Proof.
  apply (well_founded_ind innermost_terminates (fun v => nonempty v = true ->
    steps (innermost_step less) v (play less v))).
  intros v IH Hne. destruct (settled less v) eqn:S.
  - apply no_step. symmetry. now apply play_settled.
  - destruct (unsettled_step less v Hne S) as [w K]. apply step_modulo in K.
    change (innermost_step less v w) in K.
    assert (Hw : nonempty w = true) by now apply innermost_nonempty with v.
    apply a_step with w; [exact K|].
    apply steps_trans with (play less w).
    + intros x x' y E. apply modulo_proper; [exact E|reflexivity].
    + now apply IH.
    + apply no_step. symmetry. now apply innermost_keeps.
Qed.

End Levels.

(** ** Prudent play *)

Lemma strictly_weaker_distinct : forall r p x y, strictly_weaker r p x y = true -> x ≉ y.
Proof.
  intros [] p x y H E; simpl in H; [discriminate| |].
  - apply selfish_ltb_spec, selfish_lt_iff in H as [_ H]. apply H, le_same. now symmetry.
  - apply prudent_weakerb_spec in H. now apply (prudent_irreflexive p x y E).
Qed.

(** A prudent player's levels are the prudent numbers; a syntactic player has one level. *)
Definition level_of (rs : rules_of_players) (m : player) (v : value) : dyadic :=
  match rs m with Prudent => number m v | _ => Zero end.

Definition strictly (rs : rules_of_players) (m : player) : value -> value -> bool :=
  strictly_weaker (rs m) m.

Lemma number_idempotent : forall m os c, os <> [] ->
  (forall x, In x os -> number m x = c) -> number m (Choice m os) = c.
Proof.
  intros m os c H A. rewrite number_choice. apply level_agree; [now destruct os|].
  intros a Ha. apply in_map_iff in Ha as [x [<- Hx]]. auto.
Qed.

Section Prudent_play.
Variable rs : rules_of_players.
Hypothesis nobody_selfish : forall p, rs p <> Selfish.

Lemma strictly_level : forall m x y, normal x = true -> normal y = true ->
  strictly rs m x y = dltb (level_of rs m x) (level_of rs m y).
Proof.
  intros m x y Nx Ny. unfold strictly, level_of. specialize (nobody_selfish m).
  destruct (rs m); [reflexivity|congruence|].
  apply eq_true_iff_eq. simpl strictly_weaker. rewrite prudent_weakerb_spec, dltb_lt.
  now apply prudent_weaker_number.
Qed.

Lemma level_of_proper : forall m v w, v ≈ w -> level_of rs m v = level_of rs m w.
Proof. intros m v w E. unfold level_of. destruct (rs m); auto using number_proper. Qed.

Lemma level_of_idempotent : forall m os c, normal (Choice m os) = true ->
  (forall x, In x os -> level_of rs m x = c) -> level_of rs m (Choice m os) = c.
Proof.
  intros m os c N. pose proof (branching_options _ _ (normal_branching _ N)) as Hne.
  unfold level_of. destruct (rs m).
  - intros H. destruct os as [|x os]; [congruence|]. apply (H x). now left.
  - intros H. destruct os as [|x os]; [congruence|]. apply (H x). now left.
  - now apply number_idempotent.
Qed.

Lemma dltb_trans : forall a b c, dltb a b = true -> dltb b c = true -> dltb a c = true.
Proof. intros a b c. rewrite !dltb_lt. apply dlt_trans. Qed.

Lemma dltb_total : forall a b, dltb a b = false -> dltb b a = false -> a = b.
Proof.
  intros a b. rewrite <- !not_true_iff_false, !dltb_lt. intros H H'.
  destruct (dlt_total a b) as [?|[?|?]]; tauto.
Qed.

(** T5 for prudent play, syntactic players among them or not. *)
Theorem prudent_confluence : forall v w, nonempty v = true ->
  steps (innermost_step (strictly rs)) v w -> irreducible (innermost_step (strictly rs)) w ->
  normal_form rs v w.
Proof.
  exact (level_confluence (strictly rs)
    (fun m => strictly_weaker_proper (rs m) m) (fun m => strictly_weaker_distinct (rs m) m)
    dyadic dltb dltb_trans dltb_total (level_of rs) strictly_level level_of_idempotent).
Qed.

(** Innermost steps of players who are prudent or drop nothing end. *)
Theorem prudent_innermost_terminates :
  well_founded (fun w v => innermost_step (strictly rs) v w).
Proof. apply innermost_terminates. Qed.

(** The result of the strategy can be reached by innermost steps. *)
Theorem prudent_reaches : forall v, nonempty v = true ->
  steps (innermost_step (strictly rs)) v (play_by rs v).
Proof.
  exact (level_reaches (strictly rs)
    (fun m => strictly_weaker_proper (rs m) m) (fun m => strictly_weaker_distinct (rs m) m)
    dyadic dltb dltb_trans dltb_total (level_of rs) strictly_level level_of_idempotent).
Qed.

(** In the words of T5, of a single node: every order of merging, dropping and
    collapsing ends in the same value. *)
Corollary prudent_node_confluence : forall m os w,
  os <> [] -> (forall x, In x os -> settled (strictly rs) x = true) ->
  steps (innermost_step (strictly rs)) (Choice m os) w ->
  irreducible (innermost_step (strictly rs)) w ->
  w ≈ node (strictly rs) m os.
Proof.
  intros m os w Hne S H I. symmetry.
  assert (N : nonempty (Choice m os) = true).
  { apply nonempty_choice. split; [exact Hne|]. intros x Hx.
    apply branching_nonempty, normal_branching, settled_normal with (strictly rs). auto. }
  transitivity (play_by rs (Choice m os)); [symmetry|exact (prudent_confluence _ _ N H I)].
  apply (play_of_settled_options (strictly rs)
    (fun p => strictly_weaker_proper (rs p) p)); exact S.
Qed.
End Prudent_play.

(** ** It must be innermost

    1{2,3{1,3}} has the normal form 1{2,3}, but it becomes 3 if player 1 first
    drops 2. *)

Definition all_prudent : rules_of_players := fun _ => Prudent.

(** If steps need not be innermost, prudent play may end in different values.
    *)
Theorem innermost_matters :
  let v := Choice 1 [Win 2; Choice 3 [Win 1; Win 3]] in
  normal_form all_prudent v (Choice 1 [Win 2; Win 3]) /\
  steps (rewrites (strictly all_prudent)) v (Win 3).
Proof.
  split; [reflexivity|].
  apply a_step with (Choice 1 [Choice 3 [Win 1; Win 3]]).
  { apply step_modulo, at_root.
    apply (drop_weaker_option _ 1 [Win 2; Choice 3 [Win 1; Win 3]] (Win 2)
      (Choice 3 [Win 1; Win 3])); [now left|now right; left|reflexivity]. }
  apply a_step with (Choice 3 [Win 1; Win 3]).
  { apply step_modulo, at_root, collapse_single_option; [now left|].
    intros y [<-|[]]. reflexivity. }
  apply a_step with (Choice 3 [Win 3]).
  { apply step_modulo, at_root.
    apply (drop_weaker_option _ 3 [Win 1; Win 3] (Win 1) (Win 3));
      [now left|now right; left|reflexivity]. }
  apply a_step with (Win 3).
  { apply step_modulo, at_root, collapse_single_option; [now left|].
    intros y [<-|[]]. reflexivity. }
  apply no_step. reflexivity.
Qed.

(** ** Selfish play is not confluent

    "Selfish play is not by levels, and the theorem fails for it. In
    1{1_2,2{1_1,1_2}} both options are normal. The second is weaker for player
    1, because its options are, and is dropped. But if 1_2 is first replaced
    by its options 2_1 and 3_1, the other option is incomparable to both and
    stays." *)

Definition all_selfish : rules_of_players := fun _ => Selfish.

Lemma innermost_at_root : forall less v w, root_step less v w ->
  forallb (settled less) (options v) = true -> innermost_step less v w.
Proof.
  intros less v w H S. apply step_modulo, at_root. split; [exact H|].
  now apply forallb_forall.
Qed.

(** Innermost selfish play may end in different values. *)
Theorem selfish_not_confluent :
  let v21 := Choice 2 [Win 1; Win 3] in
  let v31 := Choice 3 [Win 1; Win 2] in
  let v12 := Choice 1 [v21; v31] in
  let x := Choice 2 [Choice 1 [Win 2; Win 3]; v12] in
  let step := innermost_step (strictly all_selfish) in
  steps step (Choice 1 [v12; x]) v12 /\
  steps step (Choice 1 [v12; x]) (Choice 1 [v21; v31; x]) /\
  irreducible step v12 /\ irreducible step (Choice 1 [v21; v31; x]).
Proof.
  intros v21 v31 v12 x step.
  assert (Irr : forall v, nonempty v = true -> settled (strictly all_selfish) v = true ->
    irreducible step v).
  { intros v Hne S. now apply (innermost_irreducible (strictly all_selfish)
      (fun m => strictly_weaker_proper (all_selfish m) m)). }
  split; [|split; [|split]].
  - apply a_step with (Choice 1 [v12]).
    { apply innermost_at_root; [|reflexivity].
      apply (drop_weaker_option _ 1 [v12; x] x v12);
        [now right; left|now left|reflexivity]. }
    apply a_step with v12; [|apply no_step; reflexivity].
    apply innermost_at_root; [|reflexivity].
    apply collapse_single_option; [now left|]. intros y [<-|[]]. reflexivity.
  - apply a_step with (Choice 1 [x; v21; v31]); [|apply no_step; reflexivity].
    apply innermost_at_root; [|reflexivity].
    exact (merge_same_mover _ 1 [v12; x] [v21; v31] (or_introl eq_refl)).
  - now apply Irr.
  - now apply Irr.
Qed.
