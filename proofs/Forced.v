(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Forced: properties that normal forms keep "Let each of N players be
    selfish, prudent or indifferent, or drop nothing, and let p be a player
    who is not one of those who drop nothing. The normal form of a value is
    win(p) if and only if p can force a win." (docs/book/mathematics.md)

    Contents:
    - [play_by_settled]: in what the strategy makes no rule applies any more;
    - [forced_wins_are_kept], the theorem; that p can force a win is [forces] of
      Types.v. *)

From Coq Require Import List Bool Arith Lia Setoid Morphisms.
From Kingmaker Require Import Value Dyadic Number Selfish Prudent Strategy Rewriting Confluence Types.
Import ListNotations.

(** ** The strategy leaves nothing to do *)

(** Every option that is dropped is weaker than one that is kept. *)
Lemma dropped_below_kept : forall P less os x, strict_order_on P less ->
  (forall y, In y os -> P y) -> In x os ->
  In x (kept less os) \/ exists y, In y (kept less os) /\ less x y = true.
Proof.
  intros P less os x S HP Hx. destruct (filter (less x) os) as [|z above] eqn:F.
  - left. apply filter_In. split; [exact Hx|]. apply negb_true_iff, not_true_iff_false.
    intros E. apply existsb_exists in E as [y [Hy L]].
    apply (in_nil (a := y)). rewrite <- F. now apply filter_In.
  - right. assert (Up : forall y, In y (z :: above) <-> In y os /\ less x y = true).
    { intros y. rewrite <- F. apply filter_In. }
    destruct (maximal_exists P less (z :: above) S) as [y [Hy Max]].
    + intros y Hy. apply HP. now apply Up.
    + discriminate.
    + apply Up in Hy as [Hy L]. exists y. split; [|exact L]. apply filter_In.
      split; [exact Hy|]. apply negb_true_iff, not_true_iff_false.
      intros E. apply existsb_exists in E as [u [Hu L']].
      rewrite (Max u) in L'; [discriminate|]. apply Up. split; [exact Hu|].
      destruct S as [_ Tr]. apply (Tr x y u); auto.
Qed.

Section Play.
Variable less : player -> value -> value -> bool.
Hypothesis less_proper : forall m, respects (less m).
Hypothesis less_strict : forall m, strict_order_on (fun v => normal v = true) (less m).

(** No rule applies to the result of the strategy. *)
Theorem play_is_settled : forall v, nonempty v = true -> settled less (play less v) = true.
Proof.
  induction v as [p|m os IH] using value_induction; [reflexivity|].
  intros H. apply nonempty_choice in H as [Hne H]. rewrite play_choice. unfold node.
  assert (S : forall x, In x (map (play less) os) -> settled less x = true).
  { intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. auto. }
  assert (N : forall x, In x (map (play less) os) -> normal x = true).
  { intros x Hx. apply settled_normal with less. auto. }
  set (os' := map (play less) os) in *.
  assert (Hne' : os' <> []) by (subst os'; now destruct os).
  pose proof (merged_of_normal m os' N) as HM.
  assert (SM : forall x, In x (merged m os') -> settled less x = true).
  { intros x Hx. apply in_flat_map in Hx as [y [Hy Hx]]. now apply unwrap_settled with m y; auto. }
  assert (HK : kept (less m) (merged m os') <> []).
  { destruct (merged m os') as [|x rest] eqn:E.
    - exfalso. apply (merged_nonempty m os' Hne'); [|exact E].
      intros x Hx. apply branching_nonempty, normal_branching. auto.
    - intros E'. destruct (dropped_below_kept _ (less m) (x :: rest) x (less_strict m))
        as [K|[y [K _]]].
      + intros y Hy. now apply HM.
      + now left.
      + rewrite E' in K. contradiction.
      + rewrite E' in K. contradiction. }
  assert (HA : forall x, In x (kept (less m) (merged m os')) -> In x (merged m os')).
  { intros x. apply kept_In. }
  destruct (one_or_two _ HK) as [T|[x [Hx A]]].
  - rewrite collapse_choice by exact T. apply settled_choice.
    split; [exact T|]. split; [intros x Hx; now apply HM, HA|].
    split; [|intros x Hx; now apply SM, HA].
    intros x y Hx Hy. unfold kept in Hx. apply filter_In in Hx as [_ K].
    apply negb_true_iff in K. apply not_true_iff_false. intros L.
    rewrite <- not_true_iff_false in K. apply K, existsb_exists. exists y. auto.
  - rewrite (settled_proper less less_proper _ x); [now apply SM, HA|].
    now apply collapse_single.
Qed.
End Play.

(** No rule applies to its result. *)
Theorem play_by_settled : forall rs v, nonempty v = true ->
  settled (strictly rs) (play_by rs v) = true.
Proof.
  intros rs v. apply play_is_settled.
  - intros m. apply strictly_weaker_proper.
  - intros m. apply strictly_weaker_strict.
Qed.

(** ** Forced wins *)

Section Forced.
Variable rs : rules_of_players.
Variable p : player.
Hypothesis p_has_a_preference : rs p <> Syntactic.

Lemma selfish_is_prudent : forall m x y,
  selfish_lt m x y -> prudent_weaker m x y.
Proof. intros m x y H. apply prudent_weaker_definition. now left. Qed.

(** All else is weaker for p than win(p), *)
Lemma below_own_win : forall x, x ≉ Win p -> strictly rs p x (Win p) = true.
Proof.
  intros x N. assert (L : selfish_lt p x (Win p)).
  { apply decided_lt; [left; unfold rule4; reflexivity|exact N]. }
  unfold strictly. destruct (rs p); [congruence| |]; simpl.
  - now apply selfish_ltb_spec.
  - now apply prudent_weakerb_spec, selfish_is_prudent.
Qed.

(** and whatever rules r follows, of normal values only those are weaker for r
    that have a smaller number. *)
Lemma strictly_number : forall r x y, normal x = true -> normal y = true ->
  strictly rs r x y = true -> dlt (number r x) (number r y).
Proof.
  intros r x y Nx Ny. unfold strictly. destruct (rs r); simpl; [discriminate| |].
  - rewrite selfish_ltb_spec. apply selfish_lt_number; now apply normal_branching.
  - rewrite prudent_weakerb_spec. now apply prudent_weaker_number.
Qed.

Lemma strictly_strict : forall m, strict_order_on (fun v => normal v = true) (strictly rs m).
Proof. intros m. apply strictly_weaker_strict. Qed.

(** A node is win(p) if and only if all that is kept is. *)
Lemma collapse_win : forall m os, os <> [] ->
  (collapse m os ≈ Win p <-> forall x, In x os -> x ≈ Win p).
Proof.
  intros m os Hne. destruct (one_or_two os Hne) as [T|[x [Hx A]]].
  - rewrite collapse_choice by exact T. split; [discriminate|]. intros H. exfalso.
    apply two_options_exist in T as [x [y [Hx [Hy N]]]]. apply N.
    now rewrite (H x Hx), (H y Hy).
  - rewrite (collapse_single m os x Hx A). split.
    + intros E y Hy. now rewrite (A y Hy).
    + intros H. auto.
Qed.

Section Node.
Variable m : player.
Variable os : list value.  (* in normal form, and no rule applies in them *)
Hypothesis os_nonempty : os <> [].
Hypothesis os_settled : forall x, In x os -> settled (strictly rs) x = true.

Lemma os_normal : forall x, In x os -> normal x = true.
Proof. intros x Hx. apply settled_normal with (strictly rs). auto. Qed.

Lemma merged_normal : forall x, In x (merged m os) -> normal x = true.
Proof. intros x Hx. now apply (merged_of_normal m os os_normal). Qed.

Lemma node_kept : forall x, In x (merged m os) ->
  In x (kept (strictly rs m) (merged m os)) \/
  exists y, In y (kept (strictly rs m) (merged m os)) /\ strictly rs m x y = true.
Proof.
  intros x Hx. apply dropped_below_kept with (fun v => normal v = true).
  - apply strictly_strict.
  - exact merged_normal.
  - exact Hx.
Qed.

Lemma node_kept_nonempty : kept (strictly rs m) (merged m os) <> [].
Proof.
  intros E. destruct (merged m os) as [|x rest] eqn:M.
  - apply (merged_nonempty m os os_nonempty); [|exact M].
    intros x Hx. now apply branching_nonempty, normal_branching, os_normal.
  - rewrite <- M in E. destruct (node_kept x) as [K|[y [K _]]].
    + rewrite M. now left.
    + rewrite E in K. contradiction.
    + rewrite E in K. contradiction.
Qed.

Lemma others_node : m <> p ->
  (node (strictly rs) m os ≈ Win p <-> forall x, In x os -> x ≈ Win p).
Proof.
  intros Hm. unfold node. rewrite (collapse_win m _ node_kept_nonempty). split.
  - intros H.
    assert (All : forall x, In x (merged m os) -> x ≈ Win p).
    { intros x Hx. destruct (node_kept x Hx) as [K|[y [K L]]]; [auto|exfalso].
      apply strictly_number in L; [|now apply merged_normal|].
      - rewrite (number_proper m y (Win p) (H y K)) in L. simpl in L.
        apply Nat.eqb_neq in Hm. rewrite Hm in L.
        destruct (number m x); discriminate L.
      - apply merged_normal. now apply kept_In in K. }
    intros x Hx. destruct (moved_by m x) eqn:M.
    + exfalso. pose proof (os_normal x Hx) as N.
      destruct x as [q|n ws]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst n.
      destruct (branching_other m ws (Win p) (normal_branching _ N)) as [z [Hz D]].
      apply D, All. apply in_flat_map. exists (Choice m ws). split; [exact Hx|].
      unfold unwrap. simpl. now rewrite Nat.eqb_refl.
    + apply All. apply in_flat_map. exists x. split; [exact Hx|]. unfold unwrap.
      rewrite M. now left.
  - intros H x Hx. apply kept_In in Hx. apply in_flat_map in Hx as [y [Hy Hx]].
    unfold unwrap in Hx. rewrite (moved_by_proper m y (Win p) (H y Hy)) in Hx.
    destruct Hx as [<-|[]]. auto.
Qed.
End Node.

Lemma own_node : forall os, os <> [] ->
  (forall x, In x os -> settled (strictly rs) x = true) ->
  (node (strictly rs) p os ≈ Win p <-> exists x, In x os /\ x ≈ Win p).
Proof.
  intros os Hne os_settled. pose proof (node_kept_nonempty p os Hne os_settled) as KN.
  unfold node. rewrite (collapse_win p _ KN). split.
  - intros H. destruct (kept (strictly rs p) (merged p os)) as [|x ks] eqn:K.
    { congruence. }
    assert (Ex : x ≈ Win p) by (apply H; now left).
    assert (Hx : In x (merged p os)).
    { apply (kept_In (strictly rs p)). rewrite K. now left. }
    apply in_flat_map in Hx as [y [Hy Hx]]. unfold unwrap in Hx.
    destruct (moved_by p y) eqn:M.
    + (* a settled choice of p's has no such option *)
      exfalso. pose proof (os_settled y Hy) as S.
      destruct y as [q|n ws]; [discriminate|]. simpl in M. apply Nat.eqb_eq in M. subst n.
      pose proof (settled_normal _ _ S) as N.
      destruct (branching_other p ws (Win p) (normal_branching _ N)) as [z [Hz D]].
      apply settled_choice in S as [_ [_ [S _]]].
      assert (L : strictly rs p z x = false) by (apply S; [exact Hz|exact Hx]).
      unfold strictly in L. rewrite (strictly_weaker_proper (rs p) p z z x (Win p)) in L
        by (exact Ex || reflexivity).
      change (strictly rs p z (Win p) = false) in L.
      rewrite (below_own_win z D) in L. discriminate.
    + destruct Hx as [<-|[]]. now exists y.
  - intros [y [Hy Ey]] x Hx. destruct (same_dec x (Win p)) as [E|D]; [exact E|exfalso].
    unfold kept in Hx. apply filter_In in Hx as [_ K]. apply negb_true_iff in K.
    rewrite <- not_true_iff_false in K. apply K, existsb_exists. exists y. split.
    + apply in_flat_map. exists y. split; [exact Hy|]. unfold unwrap.
      rewrite (moved_by_proper p y (Win p) Ey). now left.
    + unfold strictly. rewrite (strictly_weaker_proper (rs p) p x x y (Win p))
        by (exact Ey || reflexivity).
      exact (below_own_win x D).
Qed.

(** The normal form of a value is win(p) if and only if p can force a win. *)
Theorem forced_wins_are_kept : forall v, nonempty v = true ->
  (normal_form rs v (Win p) <-> forces p v = true).
Proof.
  unfold normal_form, play_by. fold (strictly rs).
  change (fun m => strictly_weaker (rs m) m) with (strictly rs).
  induction v as [q|m os IH] using value_induction; intros H.
  - simpl. rewrite same_win, Nat.eqb_eq. split; congruence.
  - apply nonempty_choice in H as [Hne H]. rewrite play_choice. cbn [forces].
    assert (S : forall x, In x (map (play (strictly rs)) os) -> settled (strictly rs) x = true).
    { intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. now apply play_by_settled, H. }
    assert (Hne' : map (play (strictly rs)) os <> []) by now destruct os.
    destruct (Nat.eqb_spec m p) as [E|D].
    + subst m. rewrite (own_node _ Hne' S), existsb_exists. split.
      * intros [x' [Hx Ex]]. apply in_map_iff in Hx as [x [<- Hx]]. exists x.
        split; [exact Hx|]. now apply IH; auto.
      * intros [x [Hx F]]. exists (play (strictly rs) x). split; [now apply in_map|].
        now apply IH; auto.
    + rewrite (others_node m _ Hne' S D), forallb_forall. split.
      * intros A x Hx. apply IH; auto. apply A. now apply in_map.
      * intros A x' Hx. apply in_map_iff in Hx as [x [<- Hx]]. apply IH; auto.
Qed.
End Forced.
