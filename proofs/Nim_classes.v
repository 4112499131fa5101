(* SPDX-FileCopyrightText: 2026 the Kingmaker maintainers *)
(* SPDX-License-Identifier: Apache-2.0 *)

(** * Nim_classes: positions of nim that are equivalent among all impartial games (docs/book/quotients.md)

    "Each position of nim is equivalent to exactly one of the positions n·1 with
    n >= 0, n·1 + 2 with n >= 1, 2, 3, and 2 + 2." This file proves that each is
    equivalent to one of them, and that no two of the n·1 are. Two games are equivalent if their sums
    with every form g are won by the same player, or both by nobody. *)

From Coq Require Import List Bool Arith Lia.
From Kingmaker Require Import Value Types Quotients Queer.
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

(** ** No two classes are one: the n·1 *)

(** N, F, P, or Q if nobody wins, are 0, 1, 2 and 3, as in [Quotients.win]. *)
Definition letter (g : form) : nat :=
  if next_wins g then 0 else if following_wins g then 1 else if previous_wins g then 2 else 3.

Lemma letter_0 : forall g, letter g = 0 <-> next_wins g = true.
Proof. intros g. unfold letter. destruct (next_wins g), (following_wins g), (previous_wins g); split; auto;
  discriminate. Qed.

Lemma letter_1 : forall g, letter g = 1 <-> following_wins g = true.
Proof.
  intros g. unfold letter. destruct (one_winner g) as [O _].
  destruct (next_wins g) eqn:A, (following_wins g) eqn:B, (previous_wins g) eqn:C; split; auto; try discriminate;
    destruct (O eq_refl); discriminate.
Qed.

Lemma letter_2 : forall g, letter g = 2 <-> previous_wins g = true.
Proof.
  intros g. unfold letter. destruct (one_winner g) as [O O'].
  destruct (next_wins g) eqn:A, (following_wins g) eqn:B, (previous_wins g) eqn:C; split; auto; try discriminate;
    try (destruct (O eq_refl); discriminate); specialize (O' eq_refl); discriminate.
Qed.

Lemma letter_win : forall g, letter g = win (map letter (moves g)).
Proof.
  intros g. unfold win.
  assert (E : existsb (Nat.eqb 2) (map letter (moves g)) = next_wins g).
  { apply eq_true_iff_eq. rewrite existsb_exists, next_wins_spec. split.
    - intros [x [Hx E]]. apply Nat.eqb_eq in E. subst x. apply in_map_iff in Hx as [h [Eh Hh]]. exists h.
      split; [exact Hh|]. now apply letter_2.
    - intros [h [Hh P]]. exists 2. split; [|reflexivity]. apply in_map_iff. exists h.
      split; [now apply letter_2|exact Hh]. }
  assert (A : forall k, forallb (Nat.eqb k) (map letter (moves g)) = true <-> forall h, In h (moves g) ->
    letter h = k).
  { intros k. rewrite forallb_forall. split.
    - intros H h Hh. symmetry. apply Nat.eqb_eq, H. now apply in_map.
    - intros H x Hx. apply in_map_iff in Hx as [h [<- Hh]]. apply Nat.eqb_eq. symmetry. auto. }
  rewrite E. unfold letter at 1. destruct (next_wins g); [reflexivity|].
  destruct (moves g) as [|y l] eqn:M.
  - cbn [map]. rewrite (proj2 (previous_wins_spec g)); [|rewrite M; intros h []].
    destruct (following_wins g) eqn:Fg; [|reflexivity]. apply following_wins_spec in Fg as [Ne _].
      now rewrite M in Ne.
  - rewrite <- M in *. replace (match map letter (moves g) with [] => 2 | _ :: _ => if forallb (Nat.eqb 0) (map
    letter (moves g)) then 1
      else if forallb (Nat.eqb 1) (map letter (moves g)) then 2 else 3 end) with (if forallb (Nat.eqb 0) (map
        letter (moves g)) then 1
      else if forallb (Nat.eqb 1) (map letter (moves g)) then 2 else 3) by (rewrite M; reflexivity).
    replace (forallb (Nat.eqb 0) (map letter (moves g))) with (following_wins g).
    + replace (forallb (Nat.eqb 1) (map letter (moves g))) with (previous_wins g); [reflexivity|].
      apply eq_true_iff_eq. rewrite A, previous_wins_spec. split; intros H h Hh; apply letter_1; auto.
    + apply eq_true_iff_eq. rewrite A, following_wins_spec. split.
      * intros [_ H] h Hh. apply letter_0. auto.
      * intros H. split; [rewrite M; discriminate|]. intros h Hh. apply letter_0. auto.
Qed.

Lemma letter_assoc : forall g h k, letter (sum g (sum h k)) = letter (sum (sum g h) k).
Proof.
  induction g as [gs IHg] using form_induction. induction h as [hs IHh] using form_induction.
  induction k as [ks IHk] using form_induction. rewrite (letter_win (sum _ (sum _ _))), (letter_win (sum (sum _ _)
    _)).
  apply win_of_set. intros x. rewrite !in_map_iff. split.
  - intros [y [<- Hy]]. apply moves_sum in Hy as [[g' [Hg ->]]|[y' [Hy ->]]].
    + exists (sum (sum g' (Form hs)) (Form ks)). split; [symmetry; now apply IHg|]. apply moves_sum. left.
      exists (sum g' (Form hs)). split; [|reflexivity]. apply moves_sum. left. eauto.
    + apply moves_sum in Hy as [[h' [Hh ->]]|[k' [Hk ->]]].
      * exists (sum (sum (Form gs) h') (Form ks)). split; [symmetry; now apply IHh|]. apply moves_sum. left.
        exists (sum (Form gs) h'). split; [|reflexivity]. apply moves_sum. right. eauto.
      * exists (sum (sum (Form gs) (Form hs)) k'). split; [symmetry; now apply IHk|]. apply moves_sum. right. eauto.
  - intros [y [<- Hy]]. apply moves_sum in Hy as [[y' [Hy ->]]|[k' [Hk ->]]].
    + apply moves_sum in Hy as [[g' [Hg ->]]|[h' [Hh ->]]].
      * exists (sum g' (sum (Form hs) (Form ks))). split; [now apply IHg|]. apply moves_sum. left. eauto.
      * exists (sum (Form gs) (sum h' (Form ks))). split; [now apply IHh|]. apply moves_sum. right.
        exists (sum h' (Form ks)). split; [|reflexivity]. apply moves_sum. left. eauto.
    + exists (sum (Form gs) (sum (Form hs) k')). split; [now apply IHk|]. apply moves_sum. right.
      exists (sum (Form hs) k'). split; [|reflexivity]. apply moves_sum. right. eauto.
Qed.

(** n·1 *)
Fixpoint ones (n : nat) : form := match n with 0 => Form [] | S m => sum (ones m) (heap 1) end.

Lemma moves_ones : forall n y, In y (moves (ones (S n))) <-> y = ones n.
Proof.
  induction n as [|n IH]; intros y; cbn [ones]; rewrite moves_sum.
  - split; [intros [[x [[] _]]|[x [Hx ->]]]|intros ->; right].
    + apply moves_heap in Hx as [j [Hj ->]]. replace j with 0 by lia. apply sum_zero.
    + exists (heap 0). split; [apply moves_heap; exists 0; auto|now rewrite sum_zero].
  - split; [intros [[x [Hx ->]]|[x [Hx ->]]]|intros ->; right].
    + apply IH in Hx. now subst x.
    + apply moves_heap in Hx as [j [Hj ->]]. replace j with 0 by lia. apply sum_zero.
    + exists (heap 0). split; [apply moves_heap; exists 0; auto|now rewrite sum_zero].
Qed.

(** The winner of n·1 and c. *)
Definition with_ones (c : form) (n : nat) : nat := letter (sum (ones n) c).

Lemma with_ones_win : forall cs n, with_ones (Form cs) n =
  win (match n with 0 => [] | S m => [with_ones (Form cs) m] end ++ map (fun c => with_ones c n) cs).
Proof.
  intros cs n. unfold with_ones at 1. rewrite letter_win. apply win_of_set. intros x.
    rewrite in_app_iff, !in_map_iff. split.
  - intros [y [<- Hy]]. apply moves_sum in Hy as [[z [Hz ->]]|[c [Hc ->]]]; [left|right; exists c; auto].
    destruct n as [|m]; [destruct Hz|]. apply moves_ones in Hz. subst z. now left.
  - intros [H|[c [<- Hc]]].
    + destruct n as [|m]; [destruct H|]. destruct H as [<-|[]]. exists (sum (ones m) (Form cs)).
      split; [reflexivity|]. apply moves_sum. left. exists (ones m). split; [now apply moves_ones|reflexivity].
    + exists (sum (ones n) c). split; [reflexivity|]. apply moves_sum. right. exists c. auto.
Qed.

(** P, N and F in turn. *)
Definition after (x : nat) : nat := match x with 2 => 0 | 0 => 1 | _ => 2 end.
Fixpoint turn_of (n : nat) : nat := match n with 0 => 2 | S m => after (turn_of m) end.

Lemma turn_of_cases : forall n, turn_of n = 0 \/ turn_of n = 1 \/ turn_of n = 2.
Proof. induction n as [|n [H|[H|H]]]; cbn; rewrite ?H; cbn; auto. Qed.

(** c behaves like n·1 below the bound b, and is queer from then on. *)
Definition ladder_to (b : nat) (c : form) : Prop := forall n, with_ones c n = if n <? b then turn_of n else 3.

Lemma zero_turns : forall n, with_ones (Form []) n = turn_of n.
Proof.
  induction n as [|n IH]; rewrite with_ones_win; [reflexivity|]. cbn [map app turn_of]. rewrite IH.
  destruct (turn_of_cases n) as [->|[->| ->]]; reflexivity.
Qed.

Ltac decide_below := repeat match goal with |- context [?a <? ?b] => destruct (Nat.ltb_spec a b); try lia end.

Section Step.
Variables (b : nat) (w : form).
Hypothesis Hw : ladder_to b w.
Hypothesis Hb : b = 0 \/ (0 < b /\ turn_of b = 1).

Lemma step_z : forall n, with_ones (Form [Form []; w]) n =
  if n <? b then after (turn_of n) else if turn_of n =? 2 then 0 else 3.
Proof.
  induction n as [|n IH]; rewrite with_ones_win; cbn [map app]; rewrite ?IH, zero_turns, (Hw _).
  - cbn [turn_of]. destruct Hb as [->|[Q _]]; [reflexivity|]. decide_below. reflexivity.
  - cbn [turn_of]. destruct (Nat.ltb_spec (S n) b), (Nat.ltb_spec n b); try lia.
    + destruct (turn_of_cases n) as [->|[->| ->]]; reflexivity.
    + assert (E : b = S n) by lia. destruct Hb as [Q|[_ Q]]; [lia|]. rewrite E in Q. cbn in Q.
      destruct (turn_of_cases n) as [H1|[H1|H1]]; rewrite H1 in *; try discriminate. reflexivity.
    + destruct (turn_of_cases n) as [->|[->| ->]]; reflexivity.
Qed.

Definition step_bound : nat := match b with 0 => 1 | _ => S (S b) end.

Lemma step_y : forall n, with_ones (Form [Form [Form []; w]]) n =
  if n <? step_bound then after (after (turn_of n)) else 3.
Proof.
  unfold step_bound. induction n as [|n IH]; rewrite with_ones_win; cbn [map app]; rewrite ?IH, step_z.
  - cbn [turn_of]. destruct Hb as [->|[Q _]]; [reflexivity|]. destruct b as [|b']; [lia|]. reflexivity.
  - cbn [turn_of]. destruct Hb as [->|[Q T]].
    + destruct n as [|m]; [reflexivity|]. cbn [turn_of]. destruct (turn_of_cases m) as [->|[->| ->]]; reflexivity.
    + destruct b as [|b'] eqn:Eb; [lia|].
      destruct (Nat.ltb_spec n (S (S (S b')))), (Nat.ltb_spec (S n) (S b')), (Nat.ltb_spec (S n) (S (S (S b'))));
        try lia;
        try (destruct (turn_of_cases n) as [->|[->| ->]]; reflexivity).
      * assert (X : n = b' \/ n = S b') by lia. cbn in T.
        destruct X as [->| ->]; cbn [turn_of];
          destruct (turn_of_cases b') as [R|[R|R]]; rewrite R in *; cbn in *; try discriminate; reflexivity.
      * assert (X : n = S (S b')) by lia. subst n. cbn [turn_of] in *.
        destruct (turn_of_cases b') as [R|[R|R]]; rewrite R in *; cbn in *; try discriminate; reflexivity.
Qed.

Lemma step_x : ladder_to (S step_bound) (Form [Form [Form [Form []; w]]]).
Proof.
  intros n. induction n as [|n IH]; rewrite with_ones_win; cbn [map app]; rewrite ?IH, step_y.
  - cbn [turn_of]. unfold step_bound. destruct b; reflexivity.
  - cbn [turn_of]. destruct (Nat.ltb_spec n (S step_bound)), (Nat.ltb_spec (S n) step_bound), (Nat.ltb_spec (S n)
    (S step_bound)); try lia;
      try (destruct (turn_of_cases n) as [->|[->| ->]]; reflexivity).
    + assert (X : S n = step_bound) by lia. unfold step_bound in X. destruct Hb as [->|[Q T]].
      * replace n with 0 by lia. reflexivity.
      * destruct b as [|b']; [lia|]. injection X as ->. cbn [turn_of] in *.
        destruct (turn_of_cases b') as [R|[R|R]]; rewrite R in *; cbn in *; try discriminate; reflexivity.
    + assert (X : n = step_bound) by lia. subst n. unfold step_bound. destruct Hb as [->|[Q T]]; [reflexivity|].
      destruct b as [|b']; [lia|]. cbn [turn_of] in *.
      destruct (turn_of_cases b') as [R|[R|R]]; rewrite R in *; cbn in *; try discriminate; reflexivity.
    + reflexivity.
Qed.
End Step.

(** V_k *)
Fixpoint ladder (k : nat) : form :=
  Form [Form [Form [Form []; match k with 0 => sum (heap 2) (heap 2) | S j => ladder j end]]].

Lemma turn_of_triple : forall k, turn_of (3 * k + 2) = 1.
Proof. induction k as [|k IH]; [reflexivity|]. replace (3 * S k + 2) with (S (S (S (3 * k + 2)))) by lia.
  cbn [turn_of]. now rewrite IH. Qed.

Theorem ladders : forall k, ladder_to (3 * k + 2) (ladder k).
Proof.
  induction k as [|k IH].
  - apply (step_x 0); [|now left]. intros n.
    replace (n <? 0) with false by (symmetry; apply Nat.ltb_ge; lia). unfold with_ones. rewrite letter_assoc.
    destruct (proj1 (queer_iff _) (proposition_2_2 (ones n) 2 2 (le_n 2) (le_n 2))) as [A1 [A2 A3]].
    unfold letter. now rewrite A1, A2, A3.
  - replace (3 * S k + 2) with (S (step_bound (3 * k + 2))).
    + apply (step_x (3 * k + 2)); [exact IH|]. right. split; [lia|apply turn_of_triple].
    + unfold step_bound. destruct (3 * k + 2) eqn:E; lia.
Qed.

Lemma winner_letter : forall g h, winner g = winner h -> letter g = letter h.
Proof. intros g h E. unfold letter, next_wins, following_wins, previous_wins. now rewrite E. Qed.

(** No two of the positions n·1 are equivalent. *)
Theorem ones_differ : forall n m, n < m -> exists c, winner (sum (ones n) c) <> winner (sum (ones m) c).
Proof.
  intros n m H. exists (ladder ((n + 1) / 3)). intros E. apply winner_letter in E.
    fold (with_ones (ladder ((n + 1) / 3)) n) in E.
  fold (with_ones (ladder ((n + 1) / 3)) m) in E. rewrite !ladders in E.
  pose proof (Nat.div_mod (n + 1) 3 ltac:(lia)) as D. pose proof (Nat.mod_upper_bound (n + 1) 3 ltac:(lia)) as B.
  set (b := 3 * ((n + 1) / 3) + 2) in *. assert (L : n < b) by lia. apply Nat.ltb_lt in L. rewrite L in E.
  destruct (Nat.ltb_spec m b) as [M|M].
  - assert (X : m = S n \/ m = S (S n)) by lia. destruct X as [->| ->]; cbn [turn_of] in E;
      destruct (turn_of_cases n) as [R|[R|R]]; rewrite R in E; discriminate.
  - destruct (turn_of_cases n) as [R|[R|R]]; rewrite R in E; discriminate.
Qed.
