(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Nim_classes: positions of nim that are equivalent among all impartial games (docs/book/quotients.md)

    "Each position of nim is equivalent to exactly one of the positions n·1 with
    n >= 0, n·1 + 2 with n >= 1, 2, 3, and 2 + 2." This file has the first half:
    each is equivalent to one of them. Two games are equivalent if their sums
    with every form g are won by the same player, or both by nobody. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Types Queer.
Import ListNotations.

Lemma sum_zero : forall g, sum g (heap 0) = g.
Proof.
  induction g as [gs IH] using form_induction. cbn. f_equal. rewrite app_nil_r.
  rewrite <- (map_id gs) at 2. apply map_ext_in. intros g Hg. exact (IH g Hg).
Qed.

Lemma take_heap : forall g k j, j < k -> In (sum g (heap j)) (moves (sum g (heap k))).
Proof.
  intros g k j H. apply moves_sum. right. exists (heap j). split; [|reflexivity]. apply moves_heap. now exists j.
Qed.

Lemma move_left : forall g g' h, In g' (moves g) -> In (sum g' h) (moves (sum g h)).
Proof. intros g g' h H. apply moves_sum. left. now exists g'. Qed.

(** "N wins G + k if and only if P wins G or G + 1, whatever k >= 2 is." *)
Lemma next_wins_heap : forall g k, 2 <= k ->
  next_wins (sum g (heap k)) = previous_wins g || previous_wins (sum g (heap 1)).
Proof.
  intros g k Hk. apply eq_true_iff_eq. rewrite orb_true_iff, next_wins_spec. split.
  - intros [x [Hx P]]. apply moves_sum in Hx as [[y [_ ->]]|[y [Hy ->]]].
    + rewrite previous_loses_right in P by exact Hk. discriminate.
    + apply moves_heap in Hy as [j [Hj ->]]. destruct j as [|[|j]].
      * rewrite sum_zero in P. now left.
      * now right.
      * rewrite previous_loses_right in P by lia. discriminate.
  - intros [P|P].
    + exists (sum g (heap 0)). split; [apply take_heap; lia|]. now rewrite sum_zero.
    + exists (sum g (heap 1)). split; [apply take_heap; lia|exact P].
Qed.

(** "Let F win G + k. ... so k = 2." *)
Lemma following_loses_heap : forall g k, 3 <= k -> following_wins (sum g (heap k)) = false.
Proof.
  intros g k Hk. apply not_true_iff_false. intros F. apply following_wins_spec in F as [_ F].
  assert (N0 : next_wins g = true) by (rewrite <- (sum_zero g); apply F, take_heap; lia).
  assert (N1 : next_wins (sum g (heap 1)) = true) by (apply F, take_heap; lia).
  assert (N2 : next_wins (sum g (heap 2)) = true) by (apply F, take_heap; lia).
  rewrite next_wins_heap in N2 by lia. apply orb_true_iff in N2 as [P|P].
  - destruct (one_winner g) as [O _]. destruct (O N0). congruence.
  - destruct (one_winner (sum g (heap 1))) as [O _]. destruct (O N1). congruence.
Qed.

(** "F never wins G + n·1 + k with n >= 1." *)
Lemma following_loses_beside_one : forall h k, 2 <= k -> following_wins (sum (sum h (heap 1)) (heap k)) = false.
Proof.
  intros h k Hk. apply not_true_iff_false. intros F. apply following_wins_spec in F as [_ F].
  assert (N1 : next_wins (sum h (heap 1)) = true).
  { rewrite <- (sum_zero (sum h (heap 1))). apply F, take_heap. lia. }
  assert (N11 : next_wins (sum (sum h (heap 1)) (heap 1)) = true) by (apply F, take_heap; lia).
  assert (N2 : next_wins (sum h (heap k)) = true).
  { apply F, move_left. rewrite <- (sum_zero h) at 1. apply take_heap. lia. }
  assert (P1 : previous_wins (sum h (heap 1)) = false).
  { destruct (one_winner (sum h (heap 1))) as [O _]. now apply O. }
  rewrite next_wins_heap, P1, orb_false_r in N2 by exact Hk.
  apply next_wins_spec in N11 as [x [Hx P]]. apply moves_sum in Hx as [[y [Hy ->]]|[y [Hy ->]]].
  - apply moves_sum in Hy as [[h' [Hh ->]]|[z [Hz ->]]].
    + assert (F' : following_wins (sum h' (heap 1)) = true).
      { apply (proj1 (previous_wins_spec _) P). rewrite <- (sum_zero (sum h' (heap 1))) at 1. apply take_heap. lia. }
      apply following_wins_spec in F' as [_ F'].
      assert (N' : next_wins h' = true) by (apply F'; rewrite <- (sum_zero h') at 1; apply take_heap; lia).
      pose proof (proj1 (previous_wins_spec h) N2 h' Hh) as F''. destruct (one_winner h') as [O _]. destruct (O N').
      congruence.
    + apply moves_heap in Hz as [j [Hj ->]]. replace j with 0 in P by lia. rewrite sum_zero in P. congruence.
  - apply moves_heap in Hy as [j [Hj ->]]. replace j with 0 in P by lia. rewrite sum_zero in P. congruence.
Qed.

Lemma same_winner : forall g h, next_wins g = next_wins h -> following_wins g = following_wins h ->
  previous_wins g = previous_wins h -> winner g = winner h.
Proof.
  intros g h. unfold next_wins, following_wins, previous_wins.
  destruct (winner g) as [[a b] c], (winner h) as [[x y] z]. cbn. now intros -> -> ->.
Qed.

(** All heaps of two or more are equivalent beside a heap of 1. *)
Theorem heaps_beside_one : forall g k l, 2 <= k -> 2 <= l ->
  winner (sum (sum g (heap 1)) (heap k)) = winner (sum (sum g (heap 1)) (heap l)).
Proof.
  intros g k l Hk Hl. apply same_winner.
  - now rewrite !next_wins_heap by assumption.
  - now rewrite !following_loses_beside_one by assumption.
  - now rewrite !previous_loses_right by assumption.
Qed.

(** All heaps of three or more are equivalent. *)
Theorem heaps_of_three : forall g k l, 3 <= k -> 3 <= l -> winner (sum g (heap k)) = winner (sum g (heap l)).
Proof.
  intros g k l Hk Hl. apply same_winner.
  - now rewrite !next_wins_heap by lia.
  - now rewrite !following_loses_heap by assumption.
  - now rewrite !previous_loses_right by lia.
Qed.

(** Any two positions with two heaps of two or more are equivalent. *)
Theorem two_heaps : forall g h k l i j, 2 <= k -> 2 <= l -> 2 <= i -> 2 <= j ->
  winner (sum (sum g (heap k)) (heap l)) = winner (sum (sum h (heap i)) (heap j)).
Proof.
  intros g h k l i j Hk Hl Hi Hj.
  pose proof (proj1 (queer_iff _) (proposition_2_2 g k l Hk Hl)) as [A1 [A2 A3]].
  pose proof (proj1 (queer_iff _) (proposition_2_2 h i j Hi Hj)) as [B1 [B2 B3]].
  apply same_winner; congruence.
Qed.
