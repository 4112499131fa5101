(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Alliances: normal forms of two players, and winning coalitions again

    "Equivalently, C wins the _quotient_ of the game in which C is one player
    and all others together are another (Definition 3.2); normal forms of two
    players are wins." (docs/book/mathematics.md) Play of two players by selfish or
    prudent rules ends in the win of the player who can force one
    ([two_players]). So C wins if and only if the normal form of the quotient
    by C's characteristic function is a win of 1 ([wins_play]). *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Dyadic Value Number Selfish Prudent Strategy Types.
Import ListNotations.

(** All players of v, winners and movers, are p or q. *)
Fixpoint players_are (p q : player) (v : value) : bool :=
  match v with
  | Win r => (r =? p) || (r =? q)
  | Choice m os => ((m =? p) || (m =? q)) && forallb (players_are p q) os
  end.

(** Preferences by which a win of one's own is better than any other win, and
    wins of others are not better than one another. *)
Definition wants_to_win (less : player -> value -> value -> bool) : Prop :=
  forall m q r, less m (Win q) (Win r) = negb (q =? m) && (r =? m).

Lemma kept_wins : forall less m os, wants_to_win less ->
  (forall x, In x os -> exists r, x = Win r) ->
  forall x, In x (kept (less m) os) <-> In x os /\ (In (Win m) os -> x = Win m).
Proof.
  intros less m os W H x. unfold kept. rewrite filter_In, negb_true_iff. split.
  - intros [Hx N]. split; [exact Hx|]. intros Hm.
    destruct (H x Hx) as [r ->]. destruct (Nat.eqb_spec r m) as [->|D]; [reflexivity|].
    exfalso. rewrite <- not_true_iff_false in N. apply N, existsb_exists.
    exists (Win m). split; [exact Hm|]. rewrite W, Nat.eqb_refl.
    apply Nat.eqb_neq in D as ->. reflexivity.
  - intros [Hx Hm]. split; [exact Hx|]. apply not_true_iff_false. intros F.
    apply existsb_exists in F as [y [Hy L]]. destruct (H x Hx) as [r ->], (H y Hy) as [s ->].
    rewrite W in L. apply andb_true_iff in L as [L1 L2]. apply Nat.eqb_eq in L2 as ->.
    injection (Hm Hy) as ->. rewrite Nat.eqb_refl in L1. discriminate.
Qed.

Lemma collapse_win : forall m os r, os <> [] -> (forall x, In x os -> x = Win r) ->
  collapse m os = Win r.
Proof.
  intros m [|x os] r Hne H; [congruence|]. simpl.
  rewrite (H x) by now left.
  replace (forallb (fun y => same y (Win r)) os) with true; [reflexivity|].
  symmetry. apply forallb_forall. intros y Hy. rewrite (H y) by now right.
  apply Nat.eqb_refl.
Qed.

(** One of two players can force a win, and this win is the normal form. *)
Theorem two_players : forall less p q v, wants_to_win less -> p <> q ->
  nonempty v = true -> players_are p q v = true ->
  play less v = Win (if forces p v then p else q).
Proof.
  intros less p q v W D. induction v as [r|m os IH] using value_induction; intros N H.
  - simpl in *. destruct (Nat.eqb_spec r p) as [->|E]; [reflexivity|].
    apply Nat.eqb_eq in H as ->. reflexivity.
  - apply nonempty_choice in N as [Hne N]. simpl in H.
    apply andb_true_iff in H as [Hm H]. rewrite forallb_forall in H.
    assert (IH' : forall x, In x os -> play less x = Win (if forces p x then p else q)) by auto.
    rewrite play_choice. unfold node.
    assert (HW : forall x, In x (map (play less) os) ->
                   exists y, In y os /\ x = Win (if forces p y then p else q)).
    { intros x Hx. apply in_map_iff in Hx as [y [<- Hy]]. eauto. }
    rewrite merged_id.
    2: { intros x Hx. destruct (HW x Hx) as [y [_ ->]]. reflexivity. }
    pose proof (kept_wins less m (map (play less) os) W) as K.
    specialize (K ltac:(intros x Hx; destruct (HW x Hx) as [y [_ ->]]; eauto)).
    assert (G : forall r, In (Win r) (map (play less) os) ->
      (forall x, In x (map (play less) os) -> (In (Win m) (map (play less) os) -> x = Win m) -> x = Win r) ->
      (In (Win m) (map (play less) os) -> r = m) ->
      collapse m (kept (less m) (map (play less) os)) = Win r).
    { intros r Hr Hall Hrm. apply collapse_win.
      - intros E. apply (in_nil (a := Win r)). rewrite <- E. apply K. split; [exact Hr|].
        intros Hin. now rewrite (Hrm Hin).
      - intros x Hx. apply K in Hx as [Hx Hx']. auto. }
    (* which wins are among the options *)
    assert (Some_p : existsb (forces p) os = true -> In (Win p) (map (play less) os)).
    { intros E. apply existsb_exists in E as [y [Hy E]]. apply in_map_iff. exists y.
      split; [|exact Hy]. now rewrite (IH' y Hy), E. }
    assert (Some_q : forallb (forces p) os = false -> In (Win q) (map (play less) os)).
    { intros E. assert (exists y, In y os /\ forces p y = false) as [y [Hy F]].
      { clear - E. induction os as [|y os IH]; [discriminate|]. simpl in E.
        apply andb_false_iff in E as [E|E]; [exists y; split; [now left|exact E]|].
        destruct (IH E) as [z [Hz F]]. exists z. split; [now right|exact F]. }
      apply in_map_iff. exists y. split; [|exact Hy]. now rewrite (IH' y Hy), F. }
    assert (No_p : existsb (forces p) os = false -> ~ In (Win p) (map (play less) os)).
    { intros E Hin. destruct (HW _ Hin) as [y [Hy F]]. injection F as F.
      destruct (forces p y) eqn:E'; [|congruence].
      assert (existsb (forces p) os = true) by (apply existsb_exists; eauto). congruence. }
    assert (No_q : forallb (forces p) os = true -> ~ In (Win q) (map (play less) os)).
    { intros E Hin. destruct (HW _ Hin) as [y [Hy F]]. injection F as F.
      rewrite forallb_forall in E. rewrite (E y Hy) in F. congruence. }
    assert (Either : forall x, In x (map (play less) os) -> x = Win p \/ x = Win q).
    { intros x Hx. destruct (HW x Hx) as [y [_ ->]]. destruct (forces p y); auto. }
    assert (Any : exists x, In x (map (play less) os)).
    { destruct os as [|x os]; [congruence|]. exists (play less x). now left. }
    simpl forces. apply orb_true_iff in Hm as [Hm|Hm]; apply Nat.eqb_eq in Hm; subst m.
    + rewrite Nat.eqb_refl. destruct (existsb (forces p) os) eqn:E.
      * apply G; auto.
      * apply G.
        -- destruct Any as [x Hx]. destruct (Either x Hx) as [->| ->]; [|exact Hx].
           exfalso. now apply No_p.
        -- intros x Hx _. destruct (Either x Hx) as [->| ->]; [|reflexivity].
           exfalso. now apply No_p.
        -- intros Hin. exfalso. now apply No_p.
    + replace (q =? p) with false by (symmetry; apply Nat.eqb_neq; auto).
      destruct (forallb (forces p) os) eqn:E.
      * apply G.
        -- destruct Any as [x Hx]. destruct (Either x Hx) as [->| ->]; [exact Hx|].
           exfalso. now apply No_q.
        -- intros x Hx _. destruct (Either x Hx) as [->| ->]; [reflexivity|].
           exfalso. now apply No_q.
        -- intros Hin. exfalso. now apply No_q.
      * apply G; auto.
Qed.

(** Selfish and prudent players want to win. *)

Definition not_syntactic (rs : rules_of_players) : Prop := forall m, rs m <> Syntactic.

Lemma number_of_win : forall m r, number m (Win r) = if r =? m then One else Zero.
Proof. intros. simpl. now rewrite Nat.eqb_sym. Qed.

Lemma rules_want_to_win : forall rs, not_syntactic rs ->
  wants_to_win (fun m => strictly_weaker (rs m) m).
Proof.
  intros rs H m q r. specialize (H m).
  assert (Num : negb (q =? m) && (r =? m) = dltb (number m (Win q)) (number m (Win r))).
  { rewrite !number_of_win. destruct (q =? m), (r =? m); reflexivity. }
  destruct (rs m); [congruence| |]; cbn [strictly_weaker].
  - apply eq_true_iff_eq. rewrite selfish_ltb_spec. split.
    + intros L. rewrite Num, dltb_lt. now apply selfish_lt_number.
    + rewrite andb_true_iff, negb_true_iff, Nat.eqb_eq, Nat.eqb_neq. intros [D ->].
      apply decided_lt; [left; apply same_refl|]. intros E. apply same_win in E. contradiction.
  - apply eq_true_iff_eq. rewrite prudent_weakerb_spec, Num, dltb_lt.
    now apply prudent_weaker_number.
Qed.

(** For two players, each selfish or prudent, the normal form of a value is
    the win of the player who can force one. *)
Corollary two_players_rules : forall rs p q v, not_syntactic rs -> p <> q ->
  nonempty v = true -> players_are p q v = true ->
  play_by rs v = Win (if forces p v then p else q).
Proof. intros. apply two_players; auto using rules_want_to_win. Qed.

(** C wins if and only if the quotient by C's characteristic function has the
    normal form "win of 1", whichever of these rules are followed. *)

Lemma chi_player : forall C p, (chi C p =? 1) || (chi C p =? 0) = true.
Proof. intros C p. unfold chi. now destruct (has C p). Qed.

Lemma quotient_players : forall C v, players_are 1 0 (quotient (chi C) v) = true.
Proof.
  intros C. induction v as [p|m os IH] using value_induction; cbn [quotient players_are].
  - apply chi_player.
  - rewrite forallb_map, chi_player. apply forallb_forall. exact IH.
Qed.

Lemma quotient_nonempty : forall f v, nonempty (quotient f v) = nonempty v.
Proof.
  intros f. induction v as [p|m os IH] using value_induction; [reflexivity|].
  simpl. rewrite forallb_map. f_equal; [now destruct os|]. now apply forallb_ext_in.
Qed.

(** A coalition wins if and only if the normal form of the quotient is its
    win. *)
Theorem wins_play : forall rs C v, not_syntactic rs -> nonempty v = true ->
  (wins C v = true <-> play_by rs (quotient (chi C) v) = Win 1) /\
  (wins C v = false <-> play_by rs (quotient (chi C) v) = Win 0).
Proof.
  intros rs C v H N.
  rewrite (two_players_rules rs 1 0) by
    (try rewrite quotient_nonempty; auto using quotient_players).
  pose proof (wins_quotient C v) as E. unfold winning in E. apply eq_iff_eq_true in E.
  rewrite E. destruct (wins C v); split; split; congruence.
Qed.
